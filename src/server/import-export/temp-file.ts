import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const BUFFER_CHARACTERS = 256 * 1024;

/** Appends a text. */
export type Write = (text: string) => Promise<void>;

/** A temporary file of text, to be read later at any pace. */
export interface TempFile {
  write: Write;
  /** The content. */
  read(): AsyncIterable<Buffer>;
  /** Deletes the file; if that fails, it is swept later. */
  drop(): Promise<void>;
}

export async function openTempFile(folder: string): Promise<TempFile> {
  const path = join(folder, `${randomBytes(12).toString('hex')}.spool`);
  const file = await open(path, 'wx', 0o600);
  let buffered = '';

  async function flush(): Promise<void> {
    const text = buffered;
    buffered = '';
    await writeAll(file, Buffer.from(text));
  }

  return {
    async write(text) {
      buffered += text;
      if (buffered.length >= BUFFER_CHARACTERS) await flush();
    },
    async *read() {
      await flush();
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
