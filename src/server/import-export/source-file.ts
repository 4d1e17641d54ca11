import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../core/errors.ts';
import { ARCHIVE_FORMAT } from './archive/archive.schema.ts';
import { JsonScanner } from './json/json-scanner.ts';

const CHUNK_BYTES = 256 * 1024;

/** Keys that identify a Trello board. */
const TRELLO_KEYS = new Set(['lists', 'cards', 'actions', 'members', 'memberships', 'labelNames']);

/** A file to import. */
export interface SourceFile {
  bytes: number;
  /** Its content; `onRead` is called with the number of bytes read so far. */
  chunks(onRead?: (bytes: number) => void): AsyncIterable<Buffer>;
  readPlace(place: { at: number; bytes: number }): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openSource(path: string): Promise<SourceFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return {
      bytes: size,
      chunks: (onRead = () => {}) => chunksOf(file, onRead),
      async readPlace({ at, bytes }) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, at);
        if (bytesRead < bytes) throw new Error('The file was truncated while it was read');
        return buffer;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reuses one buffer: the scanner copies what it keeps of a chunk. */
async function* chunksOf(file: FileHandle, onRead: (bytes: number) => void) {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    onRead(at);
    yield buffer.subarray(0, bytesRead);
  }
}

/** The type of a file. */
export interface SourceHead {
  kind: 'freelane' | 'trello';
  /** Whether it contains a whole installation. */
  isInstallation: boolean;
}

/**
 * Detects the type by the first fields. Of lists only the keys are read: they may be as long as the
 * file.
 * @throws AppError import.unreadable, import.damaged
 */
export async function detectSource(file: SourceFile): Promise<SourceHead> {
  const head = new Map<string, unknown>();
  let list: string | undefined;
  const scanner = new JsonScanner((key) => {
    if (TRELLO_KEYS.has(key) || key === 'people') list ??= key;
    return list === undefined && (key === 'format' || key === 'scope') ? 1000 : 0;
  });
  for await (const chunk of file.chunks()) {
    for (const { key, value } of scanner.scan(chunk)) head.set(key, value);
    if (list !== undefined) break;
  }
  if (list === undefined) scanner.end();
  if (list !== undefined && TRELLO_KEYS.has(list)) return { kind: 'trello', isInstallation: false };
  if (head.get('format') !== ARCHIVE_FORMAT) throw new AppError('import.unreadable');
  return { kind: 'freelane', isInstallation: head.get('scope') === 'install' };
}
