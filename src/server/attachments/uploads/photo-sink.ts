import type { Query } from '../../storage/store.ts';

/** Where photos belong: a ticket, or a comment on it. The ticket's id may be `temp_…`. */
export interface PhotoScope {
  boardId: string;
  ticketId: string;
  commentGroup?: string;
}

/** What becomes of the files that are uploaded. */
export interface PhotoSink {
  /** @throws AppError when the person may not add photos there, or there are enough. */
  admit(userId: string, scope: PhotoScope): Promise<void>;
  /** @throws AppError when the person may not add photos there, be there room or not. */
  allow(userId: string, scope: PhotoScope): Promise<void>;
  /**
   * Checks the files and keeps them: all, or none. Answers with their links, in order. `also` is
   * written in the transaction that makes them known, so that neither is there without the other.
   * @throws AppError with a status below 500 when a file will never be accepted.
   */
  add(
    userId: string,
    scope: PhotoScope,
    files: { tempPath: string; name: string }[],
    also: (query: Query, links: string[]) => Promise<void>,
  ): Promise<string[]>;
}
