import { importedPath, pathOfLink, photoLink } from '../../lib/photo-path.ts';
import { newId } from '../../lib/tokens.ts';
import { belowTicket } from '../archive/photo-links.ts';

/** A ticket on this server. */
interface Place {
  boardId: string;
  ticketId: string;
}

export interface MappedLink {
  /** The link on this server. */
  link: string;
  place: Place;
}

export type ImportedLinks = ReturnType<typeof createImportedLinks>;

/** Links in Markdown to photos and files. */
const LINK_IN_TEXT = /\]\((\/(?:photos|files)\/[^\s)]+)\)/g;
const FILE_LINK = /^\/files\/([^/]+)\/([^/]+)$/;

/** Maps links of the file to links on this server, and tracks which tickets show which photos. */
export function createImportedLinks() {
  const mapped = new Map<string, MappedLink>();
  const fileIds = new Map<string, string>();

  /** Maps the links of a ticket or comment. */
  function show(links: string[], place: Place): string[] {
    return links.map((link) => {
      const existing = mapped.get(link);
      if (existing && existing.place.ticketId === place.ticketId) return existing.link;
      const mappedLink = mapLink(link, place);
      mapped.set(link, { link: mappedLink, place });
      return mappedLink;
    });
  }

  /** The path of a photo: that of its mapped link, or else a new one at `place`. */
  function pathOf(link: string, place: Place): string {
    return pathOfLink(mapped.get(link)?.link ?? mapLink(link, place)) ?? '';
  }

  /** Those of the links that a ticket or comment shows. */
  function shownOf(links: Iterable<string>): MappedLink[] {
    return [...links].flatMap((link) => mapped.get(link) ?? []);
  }

  /** The id of a file; another one if its ticket has another one. */
  function fileId({ id, ticketId }: { id: string; ticketId: string }, place: Place): string {
    if (place.ticketId === ticketId) return id;
    const mappedId = fileIds.get(id) ?? newId('f');
    fileIds.set(id, mappedId);
    return mappedId;
  }

  /** A text of a ticket, with its links to photos and files of that ticket mapped. */
  function inText(text: string, ticketId: string, place: Place): string {
    return text.replaceAll(LINK_IN_TEXT, (written, link: string) => {
      const photo = mapped.get(link);
      if (photo?.place.ticketId === place.ticketId) return `](${photo.link})`;
      const [, ticket, id] = FILE_LINK.exec(link) ?? [];
      if (ticket !== ticketId || !id) return written;
      return `](/files/${place.ticketId}/${fileId({ id, ticketId }, place)})`;
    });
  }

  return { show, pathOf, shownOf, fileId, inText };
}

function mapLink(link: string, { boardId, ticketId }: Place): string {
  const below = belowTicket(link)?.split('/') ?? [];
  const [file = '', commentGroup] = below.reverse();
  return photoLink(
    importedPath({ boardId, ticketId, ...(commentGroup && { commentGroup }) }, file),
  );
}
