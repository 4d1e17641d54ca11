import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const HELD = 256 * 1024;

/** Adds a text at the end. */
export type Write = (text: string) => Promise<void>;

/** Texts that are kept in a file until somebody reads them at their own pace. */
export interface TempFile {
  write: Write;
  /** What was written. */
  read(): AsyncIterable<Buffer>;
  /** Deletes the file; one that cannot be deleted now goes with other left-overs. */
  drop(): Promise<void>;
}

export async function openTempFile(folder: string): Promise<TempFile> {
  const path = join(folder, `${randomBytes(12).toString('hex')}.spool`);
  const file = await open(path, 'wx', 0o600);
  let held = '';

  async function settle(): Promise<void> {
    const text = held;
    held = '';
    await writeAll(file, Buffer.from(text));
  }

  return {
    async write(text) {
      held += text;
      if (held.length >= HELD) await settle();
    },
    async *read() {
      await settle();
      yield* createReadStream(path);
    },
    async drop() {
      await file.close().catch(() => {});
      await rm(path, { force: true }).catch(() => {});
    },
  };
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await file.write(bytes, at)).bytesWritten;
  }
}
