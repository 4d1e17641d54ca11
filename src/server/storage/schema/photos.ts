import { sql } from 'drizzle-orm';
import type { Kit } from './kit.ts';

/**
 * Photos by storage path, which is also the rest of their link, and files of any type. Nothing
 * references tickets: a photo may be uploaded before its ticket exists, and bytes are deleted after
 * their rows, from `photo_deletions`.
 */
export function definePhotos(k: Kit) {
  const photos = k.table(
    'photos',
    {
      /** `{boardId}/{ticketId}[/{comment group}]/{timestamp}-{filename}` */
      path: k.text().primaryKey(),
      boardId: k.text().notNull(),
      /** Begins with `temp_` until the ticket is created. */
      ticketId: k.text().notNull(),
      commentGroup: k.text(),
      uploadedBy: k.text().notNull(),
      mime: k.text().notNull(),
      bytes: k.int().notNull(),
      /** Key in a store other than the local disk. */
      storeKey: k.text(),
      createdAt: k.int().notNull(),
    },
    (t) => [k.index('photos_ticket').on(t.boardId, t.ticketId)],
  );
  const files = k.table(
    'files',
    {
      id: k.text().primaryKey(),
      boardId: k.text().notNull(),
      ticketId: k.text().notNull(),
      name: k.text().notNull(),
      /** Detected from the bytes if a page may preview the type, else as declared. */
      type: k.text().notNull(),
      bytes: k.int().notNull(),
      /** As of a photo, but it names the first board and ticket, also after a transfer. */
      path: k.text().notNull(),
      storeKey: k.text(),
      uploadedBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      deletedAt: k.int(),
    },
    (t) => [
      k.unique('files_path').on(t.path),
      k.index('files_ticket').on(t.boardId, t.ticketId),
      k.index('files_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    ],
  );
  const photoDeletions = k.table('photo_deletions', {
    path: k.text().primaryKey(),
    storeKey: k.text(),
    deletedAt: k.int().notNull(),
  });
  const uploads = k.table(
    'uploads',
    {
      key: k.text().primaryKey(),
      /** Who may upload; empty in rows older than this column, which expire after a day. */
      userId: k.text().notNull().default(''),
      /** Passed to the upload route again once the bytes are there. */
      metadata: k.json<unknown>().notNull(),
      callbackSlug: k.text().notNull(),
      /** Answer to the sender; null until the bytes are there. */
      answer: k.text(),
      createdAt: k.int().notNull(),
    },
    (t) => [
      k.index('uploads_created').on(t.createdAt),
      k.index('uploads_of').on(t.userId, t.createdAt),
    ],
  );
  return { photos, files, photoDeletions, uploads };
}
