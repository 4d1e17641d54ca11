import { linkOf, pathOfLink } from '../photos/photo-path.ts';
import { belowTicket } from './photo-links.ts';

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

export type ArrivingLinks = ReturnType<typeof createArrivingLinks>;

/** Links to photos: what those of the file are here, and on which tickets they are. */
export function createArrivingLinks() {
  const shown = new Map<string, { fileBoardId: string; place: Place }>();

  /** The links of a ticket or a comment, as they are here. */
  function show(links: string[], fileBoardId: string, place: Place): string[] {
    return links.map((link) => {
      shown.set(link, { fileBoardId, place });
      return linkHere(link, fileBoardId, place);
    });
  }

  /** Where the photo of a link is kept: with what it is shown on, or else with `place`. */
  function pathOf(link: string, fileBoardId: string, place: Place): string {
    return pathOfLink(linkHere(link, fileBoardId, shown.get(link)?.place ?? place)) ?? '';
  }

  /** Of these links those that are shown. */
  function shownOf(links: Iterable<string>): ShownLink[] {
    return [...links].flatMap((link) => {
      const found = shown.get(link);
      if (!found) return [];
      const { fileBoardId, place } = found;
      return [{ link: linkHere(link, fileBoardId, place), place }];
    });
  }

  return { show, pathOf, shownOf };
}

function linkHere(link: string, fileBoardId: string, { boardId, ticketId }: Place): string {
  return linkOf(`${boardId}/${ticketId}/${belowTicket(link, fileBoardId)}`);
}
