import { createContext } from 'react';
import type { Board } from '../../../core/board/board.ts';

interface Photographed {
  photoUrls: readonly string[];
}

export interface MarkdownPhotos {
  urls: ReadonlySet<string>;
  /** False while older comments, which may have further photos, are not loaded. */
  isComplete: boolean;
}

/** A text that is not of a ticket, or in a share link. */
export const NO_UPLOADS = {
  photos: { urls: new Set<string>(), isComplete: true },
  fileIds: null,
} satisfies Partial<MarkdownContextValue>;

/** The photos of a ticket and of its loaded comments, and those of an unsent one. */
export function photosOf(
  photoUrls: readonly string[],
  { comments, hasOlder }: { comments: readonly Photographed[]; hasOlder: boolean },
  unsent: readonly string[] = [],
): MarkdownPhotos {
  const ofComments = comments.flatMap((comment) => comment.photoUrls);
  return { urls: new Set([...photoUrls, ...ofComments, ...unsent]), isComplete: !hasOlder };
}

/** What the references and images of a text may show. */
export interface MarkdownContextValue {
  /** The board whose tickets are references, as far as the reader sees them. */
  board: Pick<Board, 'id' | 'ticketKey' | 'tickets' | 'columns'>;
  /** The ticket whose photos are shown as images. */
  ticketId: string;
  /** The photos of the ticket and its comments. */
  photos: MarkdownPhotos;
  /** The ids of the ticket's files; null while they are not loaded. */
  fileIds: ReadonlySet<string> | null;
  /** A share link shows neither photos and files nor tickets of other boards. */
  isShared: boolean;
  /** Null where tickets open in a new tab. */
  openTicket: ((ticketId: string) => void) | null;
}

export const MarkdownContext = createContext<MarkdownContextValue | null>(null);
