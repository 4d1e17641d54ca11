import { importedPath, pathOfLink, photoLink } from '../../lib/photo-path.ts';
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

/** Maps photo links of the file to links on this server, and tracks which tickets show them. */
export function createImportedLinks() {
  const mapped = new Map<string, MappedLink>();

  /** Maps the links of a ticket or comment. */
  function show(links: string[], fileBoardId: string, place: Place): string[] {
    return links.map((link) => {
      const existing = mapped.get(link);
      if (existing && existing.place.ticketId === place.ticketId) return existing.link;
      const mappedLink = mapLink(link, fileBoardId, place);
      mapped.set(link, { link: mappedLink, place });
      return mappedLink;
    });
  }

  /** The path of a photo: that of its mapped link, or else a new one at `place`. */
  function pathOf(link: string, fileBoardId: string, place: Place): string {
    return pathOfLink(mapped.get(link)?.link ?? mapLink(link, fileBoardId, place)) ?? '';
  }

  /** Those of the links that a ticket or comment shows. */
  function shownOf(links: Iterable<string>): MappedLink[] {
    return [...links].flatMap((link) => mapped.get(link) ?? []);
  }

  return { show, pathOf, shownOf };
}

function mapLink(link: string, fileBoardId: string, { boardId, ticketId }: Place): string {
  const below = belowTicket(link, fileBoardId)?.split('/') ?? [];
  const [file = '', commentGroup] = below.reverse();
  return photoLink(
    importedPath({ boardId, ticketId, ...(commentGroup && { commentGroup }) }, file),
  );
}
