import type { PhotoStore } from '../../attachments/stores/photo-store.ts';
import { photoLink } from '../../lib/photo-path.ts';
import type { PhotoRow } from '../../storage/boards/photos.ts';
import type { ListedUser } from '../../storage/directory/users.ts';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from './archive.schema.ts';

interface Archive {
  /** Time of the export, ms since 1970. */
  at: number;
  scope: 'board' | 'install';
  people: readonly ListedUser[];
  /** The lists between people and photos, each with its comma. */
  body: AsyncIterable<Buffer>;
  photos: readonly PhotoRow[];
  photoStore: PhotoStore;
}

/** The text of an archive in chunks. @throws AppError photo.storeAway */
export async function* archiveText(archive: Archive): AsyncGenerator<string | Buffer> {
  const { at, scope, people, body, photos, photoStore } = archive;
  const head = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION };
  const fields = { ...head, exportedAt: new Date(at).toISOString(), scope };
  yield `${JSON.stringify(fields).slice(0, -1)},\n"people":[`;
  yield people.map((person) => `\n${JSON.stringify(personValue(person, scope))}`).join(',');
  yield '\n],\n';
  yield* body;
  yield '"photos":[';
  let isFirst = true;
  for (const photo of photos) {
    // Skips photos that were deleted meanwhile.
    const file = await photoStore.open(photo, false);
    if (!file) continue;
    const { boardId, ticketId, uploadedBy } = photo;
    const value = { boardId, ticketId, url: photoLink(photo.path), uploadedBy };
    yield `${isFirst ? '' : ','}\n${JSON.stringify(value).slice(0, -1)},"data":"`;
    yield* base64Of(file.stream);
    yield '"}';
    isFirst = false;
  }
  yield '\n]}\n';
}

/** Roles are exported only with a whole installation. */
function personValue({ roles, ...person }: ListedUser, scope: Archive['scope']) {
  return scope === 'install' ? { ...person, roles } : person;
}

/** Encodes chunks of a multiple of three bytes, which base64 turns into four characters. */
async function* base64Of(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const length = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, length);
    rest = Buffer.from(bytes.subarray(length));
  }
  yield rest.toString('base64');
}
