import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../core/limits.ts';

export interface TicketPlace {
  boardId: string;
  /** Begins with `temp_` until the ticket is created. */
  ticketId: string;
}

/** Where a photo belongs: a ticket, or a comment that is being written. */
export interface PhotoScope extends TicketPlace {
  /** `comment_{timestamp}_{random}` */
  commentGroup?: string;
}

const ROOT = '/photos/';
/** File name: time, 16 hex digits (older photos have none), name and extension. */
const FILE = /^(\d+)-(?:[0-9a-f]{16}-)?(.*?)(?:\.([A-Za-z0-9]{1,5}))?$/s;

/**
 * The path of a new photo, with the sanitised name and the extension of its actual type. Its 64
 * random bits make it unique: processes that share a store do not know each other's uploads.
 */
export function photoPath(
  { boardId, ticketId, commentGroup }: PhotoScope,
  at: number | string,
  name: string,
  extension: string,
): string {
  const folders = [boardId, ticketId, ...(commentGroup ? [commentGroup] : [])];
  const start = `${at}-${randomBytes(8).toString('hex')}-`;
  const maxEncodedLength =
    LIMITS.photoUrl - photoLink([...folders, `${start}.${extension}`].join('/')).length;
  return [...folders, `${start}${sanitize(name, maxEncodedLength)}.${extension}`].join('/');
}

/**
 * The path of a new file of any type. Its name and type are in its row alone, so that nothing on the
 * disk could be run or opened by its name.
 */
export function filePath({ boardId, ticketId }: TicketPlace, at: number): string {
  return [boardId, ticketId, `${at}-${randomBytes(16).toString('hex')}.bin`].join('/');
}

/** The path of an imported photo with this file name. */
export function importedPath(scope: PhotoScope, file: string): string {
  const [, at = '0', name = '', extension = 'jpg'] = FILE.exec(file) ?? [];
  return photoPath(scope, at, name, extension);
}

/** Letters and digits of any language; everything else becomes single hyphens. */
function sanitize(name: string, maxEncodedLength: number): string {
  const words = name
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}_]+/gu, '-');
  const characters = [...words.replaceAll(/^-|-$/g, '')].slice(0, 60);
  while (!fits(characters.join(''), maxEncodedLength)) characters.pop();
  return characters.join('') || 'photo';
}

/** Whether a name fits into a link, and with the thumbnail suffix into a file name. */
function fits(name: string, maxEncodedLength: number): boolean {
  return encodeURIComponent(name).length <= maxEncodedLength && Buffer.byteLength(name) <= 180;
}

export function photoLink(path: string): string {
  return ROOT + path.split('/').map(encodeURIComponent).join('/');
}

/** The path of a photo link; null if the link is not exactly in canonical form. */
export function pathOfLink(link: string): string | null {
  if (!link.startsWith(ROOT)) return null;
  try {
    const path = decodeURIComponent(link.slice(ROOT.length));
    return photoLink(path) === link ? path : null;
  } catch {
    return null;
  }
}
