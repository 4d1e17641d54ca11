import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../core/limits.ts';

export interface TicketPlace {
  boardId: string;
  /** Begins with `temp_` until the ticket is made. */
  ticketId: string;
}

/** Where a photo belongs: to a ticket, or to a comment of it that is being written. */
export interface PhotoScope extends TicketPlace {
  /** `comment_{timestamp}_{random}` */
  commentGroup?: string;
}

const ROOT = '/photos/';
/** Of a file's name: its time, 16 random digits (older photos have none), its name and its ending. */
const FILE = /^(\d+)-(?:[0-9a-f]{16}-)?(.*?)(?:\.([A-Za-z0-9]{1,5}))?$/s;

/**
 * The path of a new photo: a name of the sender's, made harmless, with the ending that it deserves.
 * No other photo has it: processes that share a database and a folder know nothing of each other's
 * uploads, so 64 random bits stand in it.
 */
export function photoPath(
  { boardId, ticketId, commentGroup }: PhotoScope,
  at: number | string,
  name: string,
  extension: string,
): string {
  const folders = [boardId, ticketId, ...(commentGroup ? [commentGroup] : [])];
  const start = `${at}-${randomBytes(8).toString('hex')}-`;
  const room = LIMITS.photoUrl - linkOf([...folders, `${start}.${extension}`].join('/')).length;
  return [...folders, `${start}${harmless(name, room)}.${extension}`].join('/');
}

/** The path here of a photo from elsewhere, whose file was called so there. */
export function arrivedPath(scope: PhotoScope, file: string): string {
  const [, at = '0', name = '', extension = 'jpg'] = FILE.exec(file) ?? [];
  return photoPath(scope, at, name, extension);
}

/** Letters and digits of any language, with single hyphens for whatever else there is. */
function harmless(name: string, room: number): string {
  const words = name
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}_]+/gu, '-');
  const letters = [...words.replaceAll(/^-|-$/g, '')].slice(0, 60);
  while (!fits(letters.join(''), room)) letters.pop();
  return letters.join('') || 'photo';
}

/** In a link and, with its thumbnail's ending, in a folder. */
function fits(name: string, room: number): boolean {
  return encodeURIComponent(name).length <= room && Buffer.byteLength(name) <= 180;
}

export function linkOf(path: string): string {
  return ROOT + path.split('/').map(encodeURIComponent).join('/');
}

/** The path that a link names; null where the link is not one of ours to the letter. */
export function pathOfLink(link: string): string | null {
  if (!link.startsWith(ROOT)) return null;
  try {
    const path = decodeURIComponent(link.slice(ROOT.length));
    return linkOf(path) === link ? path : null;
  } catch {
    return null;
  }
}
