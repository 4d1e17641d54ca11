import type { Viewer } from '../../access/viewer.ts';
import type { Query } from '../../storage/store.ts';

/** Where photos belong: a ticket, or a comment on it. The ticket id may be `temp_…`. */
export interface PhotoScope {
  boardId: string;
  ticketId: string;
  commentGroup?: string;
}

/** The target of uploaded files. */
export interface PhotoTarget {
  /** @throws AppError if the user may not add photos there, or the limit is reached. */
  admit(viewer: Viewer, scope: PhotoScope): Promise<void>;
  /** @throws AppError if the user may not add photos there, regardless of limits. */
  allow(viewer: Viewer, scope: PhotoScope): Promise<void>;
  /**
   * Checks and stores the files, all or none. Returns their links, in order. `also` runs in the
   * transaction that inserts the photos.
   * @throws AppError with a status below 500 if a file is permanently refused.
   */
  add(
    viewer: Viewer,
    scope: PhotoScope,
    files: { tempPath: string; name: string }[],
    also: (query: Query, links: string[]) => Promise<void>,
  ): Promise<string[]>;
}
