import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type AppOptions, buildApp } from '../../server/app.ts';
import type { PhotoScope, PhotoTarget } from '../../server/attachments/uploads/photo-target.ts';
import type { Config } from '../../server/config/read-config.ts';
import { createServices } from '../../server/services.ts';
import { openSqlite } from '../../server/storage/sqlite/sqlite.ts';
import { tempFolder, testConfig } from './server-kit.ts';

/** A file store in a folder that fails on request. */
interface FolderTarget {
  folder: string;
  admitted: { userId: string; scope: PhotoScope }[];
  /** Thrown by the next calls while it is set. */
  refusal: Error | null;
  admit: PhotoTarget['admit'];
  /** Thrown before a byte is accepted, while it is set. */
  forbidden: Error | null;
  keep(scope: PhotoScope, files: { tempPath: string; name: string }[]): Promise<string[]>;
}

function folderTarget(folder: string): FolderTarget {
  let count = 0;
  const target: FolderTarget = {
    folder,
    admitted: [],
    refusal: null,
    forbidden: null,
    async admit({ userId }, scope) {
      if (target.refusal) throw target.refusal;
      target.admitted.push({ userId, scope });
    },
    async keep({ boardId, ticketId }, files) {
      if (target.refusal) throw target.refusal;
      await mkdir(folder, { recursive: true });
      return await Promise.all(
        files.map(async ({ tempPath, name }) => {
          count += 1;
          const number = count;
          await rename(tempPath, join(folder, `${number}-${name}`));
          return `/photos/${boardId}/${ticketId}/${number}-${encodeURIComponent(name)}`;
        }),
      );
    },
  };
  return target;
}

export type UploadSite = Awaited<ReturnType<typeof openUploadServer>>;

/** A listening server with its database and folder, and a signed-in user. */
export async function openUploadServer(options: AppOptions = {}, part: Partial<Config> = {}) {
  const { path, remove } = tempFolder();
  const target = folderTarget(join(path, 'kept'));
  let running = await run(path, target, options, part);
  const token = await register(running.origin);

  return {
    target,
    token,
    folder: path,
    get origin() {
      return running.origin;
    },
    /** Starts a new server on the same data. */
    async restart() {
      await running.close();
      running = await run(path, target, options, part);
    },
    async parts(): Promise<string[]> {
      return await readdir(join(path, 'photos', '.incoming')).catch(() => []);
    },
    /** Total size of unfinished uploads, bytes. */
    async partBytes(): Promise<number> {
      const paths = (await this.parts()).map((name) => join(path, 'photos', '.incoming', name));
      // A file may be removed between listing and stat.
      const sizes = paths.map((part) =>
        stat(part).then(
          ({ size }) => size,
          () => 0,
        ),
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    async storedFile(name: string): Promise<Buffer> {
      return await readFile(join(target.folder, name));
    },
    async close() {
      await running.close();
      remove();
    },
  };
}

async function run(
  folder: string,
  target: FolderTarget,
  options: AppOptions,
  part: Partial<Config>,
) {
  const store = openSqlite(join(folder, 'freelane.db'));
  const services = createServices(testConfig(folder, part), store);
  const photos: PhotoTarget = {
    admit: (userId, scope) => target.admit(userId, scope),
    async allow() {
      if (target.forbidden) throw target.forbidden;
    },
    async add(_userId, scope, files, also) {
      const links = await target.keep(scope, files);
      await store.tx((query) => also(query, links));
      return links;
    },
  };
  const app = await buildApp(services, {
    webRoot: join(folder, 'no-page'),
    ...options,
    photos,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      services.rooms.close();
      await store.close();
    },
  };
}

async function register(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'long enough',
      firstName: 'Ada',
      lastName: 'L',
    }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

const BOUNDARY = 'a-boundary';
const PART_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;

/** The bytes that follow a file that `beginPut` started to send. */
export const PART_END = `\r\n--${BOUNDARY}--\r\n`;

/** Content-Length of a request that sends this many bytes of a file. */
export function lengthOf(bytes: number): number {
  return PART_HEAD.length + bytes + PART_END.length;
}

/** Starts to send a file without ending it: the caller closes the socket. */
export function beginPut(origin: string, link: string, bytes: Uint8Array, length: number): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `PUT ${link} HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
      `Content-Length: ${length}\r\n\r\n${PART_HEAD}`,
  );
  socket.write(bytes);
  return socket;
}

/**
 * Sends a file in chunks, without a Content-Length, and returns the first line of the response.
 */
export async function putChunked(origin: string, link: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const body = `${PART_HEAD}${'A'.repeat(bytes)}${PART_END}`;
  socket.write(
    `PUT ${link} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n` +
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  );
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text.split('\r\n')[0] as string;
}
