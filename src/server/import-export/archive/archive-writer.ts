import type { PhotoStore } from '../../attachments/stores/photo-store.ts';
import { photoLink } from '../../lib/photo-path.ts';
import type { ListedUser } from '../../storage/directory/users.ts';
import type { FileRow } from '../../storage/tickets/files.ts';
import type { PhotoRow } from '../../storage/tickets/photos.ts';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, FILE_PART_BYTES } from './archive.schema.ts';

interface Archive {
  /** Time of the export, ms since 1970. */
  at: number;
  scope: 'board' | 'install';
  people: readonly ListedUser[];
  /** The lists between people and photos, each with its comma. */
  body: AsyncIterable<Buffer>;
  photos: readonly PhotoRow[];
  files: readonly FileRow[];
  photoStore: PhotoStore;
}

/** The text of an archive in chunks. @throws AppError photo.storeAway */
export async function* archiveText(archive: Archive): AsyncGenerator<string | Buffer> {
  const { at, scope, people, body, photos, files, photoStore } = archive;
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
  yield '\n],\n"files":[';
  yield* fileParts(files, photoStore);
  yield '\n]}\n';
}

/** The parts of files, each its own value, so that neither side holds a whole file. */
async function* fileParts(
  files: readonly FileRow[],
  photoStore: PhotoStore,
): AsyncGenerator<string> {
  let isFirst = true;
  for (const file of files) {
    const opened = await photoStore.open(file, false);
    // Skips files that were deleted meanwhile.
    if (!opened) continue;
    const { boardId, ticketId, id, name, type, bytes, uploadedBy } = file;
    const createdAt = new Date(file.createdAt).toISOString();
    const value = { boardId, ticketId, id, name, type, bytes, uploadedBy, createdAt };
    for await (const part of inParts(opened.stream)) {
      const text = JSON.stringify({ ...value, data: part.toString('base64') });
      yield `${isFirst ? '' : ','}\n${text}`;
      isFirst = false;
    }
  }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + FILE_PART_BYTES - length);
      chunks.push(piece);
      length += piece.length;
      at += piece.length;
      if (length < FILE_PART_BYTES) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
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
