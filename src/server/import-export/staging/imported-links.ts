import { arrivedPath, linkOf, pathOfLink } from '../../lib/photo-path.ts';
import { belowTicket } from '../archive/photo-links.ts';

/** A ticket here. */
interface Place {
  boardId: string;
  ticketId: string;
}

export interface ShownLink {
  /** As it is here. */
  link: string;
  place: Place;
}

export type ImportedLinks = ReturnType<typeof createImportedLinks>;

/** Links to photos: what those of the file are here, and on which tickets they are. */
export function createImportedLinks() {
  const shown = new Map<string, ShownLink>();

  /** The links of a ticket or a comment, as they are here. */
  function show(links: string[], fileBoardId: string, place: Place): string[] {
    return links.map((link) => {
      const known = shown.get(link);
      if (known && known.place.ticketId === place.ticketId) return known.link;
      const here = linkHere(link, fileBoardId, place);
      shown.set(link, { link: here, place });
      return here;
    });
  }

  /** Where the photo of a link is kept: with what it is shown on, or else with `place`. */
  function pathOf(link: string, fileBoardId: string, place: Place): string {
    return pathOfLink(shown.get(link)?.link ?? linkHere(link, fileBoardId, place)) ?? '';
  }

  /** Of these links those that are shown. */
  function shownOf(links: Iterable<string>): ShownLink[] {
    return [...links].flatMap((link) => shown.get(link) ?? []);
  }

  return { show, pathOf, shownOf };
}

function linkHere(link: string, fileBoardId: string, { boardId, ticketId }: Place): string {
  const below = belowTicket(link, fileBoardId)?.split('/') ?? [];
  const [file = '', commentGroup] = below.reverse();
  return linkOf(arrivedPath({ boardId, ticketId, ...(commentGroup && { commentGroup }) }, file));
}
