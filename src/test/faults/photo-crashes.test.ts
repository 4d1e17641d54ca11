import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPhotos } from '../../server/attachments/stores/contract.ts';
import { diskStore } from '../../server/attachments/stores/disk-store.ts';
import { incomingFolder, photoFolder } from '../../server/attachments/stores/folders.ts';
import { createServices } from '../../server/services.ts';
import { openSqlite } from '../../server/storage/sqlite/sqlite.ts';
import { newTestId } from '../kits/harness.ts';
import { noise } from '../kits/photo-kit.ts';
import { testConfig } from '../kits/server-kit.ts';
import { beginPut } from '../kits/upload-kit.ts';
import { type ServerProcess, serverProcess } from '../servers/server-process.ts';
import { until } from '../until.ts';

const DAY = 24 * 3_600_000;
const PATIENCE = 120_000;

let folder: string;
let server: ServerProcess;
let origin: string;
let token: string;
let bytes: Buffer<ArrayBuffer>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'freelane-crashes-'));
  bytes = await noise(500, 400);
  server = await serverProcess({ DATA_DIR: folder });
  origin = `http://127.0.0.1:${server.port}`;
  await server.start();
  const names = { firstName: 'Ada', lastName: 'Tester' };
  const account = { email: 'ada@example.org', password: 'correct horse battery', ...names };
  token = (await send<{ token: string }>('POST', '/api/auth/register', account)).token;
}, PATIENCE);

afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function send<T>(method: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function run(type: string, input: object): Promise<string> {
  const sent = { commandId: newTestId(), ...input };
  const { result } = await send<CommandResponse>('POST', `/trpc/${type}`, sent);
  return result.data.result?.id ?? '';
}

interface CommandResponse {
  result: { data: { result: { id: string } | null } };
}

interface TicketPlace {
  boardId: string;
  ticketId: string;
}

async function makePlace(boardId = `board-${newTestId()}`): Promise<TicketPlace> {
  const commandId = newTestId();
  const board = { commandId, boardId, name: 'Board', members: [], columns: ['To Do'] };
  await run('boards.create', board);
  return { boardId, ticketId: await makeTicket(boardId, `c${commandId}`) };
}

function makeTicket(boardId: string, columnId: string): Promise<string> {
  return run('tickets.create', { boardId, columnId, name: 'Ticket' });
}

async function linkFor(input: TicketPlace): Promise<string> {
  const files = [{ name: 'a.png', size: bytes.length, type: 'image/png' }];
  const path = '/api/uploadthing?actionType=upload&slug=photo';
  const [given] = await send<{ url: string }[]>('POST', path, { files, input });
  return given?.url ?? '';
}

/** Resumes an upload as UploadThing's client does; returns the photo's link. */
async function resumeUpload(link: string): Promise<string> {
  const { headers } = await fetch(origin + link, { method: 'HEAD' });
  const start = Number(headers.get('x-ut-range-start'));
  const body = new FormData();
  body.append('file', new File([bytes.subarray(start)], 'a.png'));
  const range = `bytes=${start}-`;
  const answer = await fetch(origin + link, { method: 'PUT', body, headers: { range } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { url: string }).url;
}

async function shownPhotos({ ticketId }: TicketPlace): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/tickets/${ticketId}`, { headers });
  return ((await answer.json()) as { photoUrls: string[] }).photoUrls;
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The state after the sweep a day later, with the server down: rows, photos, files and leftovers.
 */
async function afterSweep() {
  const config = testConfig(folder, {
    appSecret: readFileSync(join(folder, 'secret'), 'utf8').trim(),
  });
  const store = openSqlite(join(folder, 'freelane.db'));
  const services = createServices(config, store);
  const later = Date.now() + DAY + 3_600_000;
  // The store on the disk uses the real clock.
  for (const file of filesIn(photoFolder(config))) utimesSync(file, 1, 1);
  await store.tx((query) => services.repositories.retention.purgeBefore(query, later));
  await services.orphanedPhotos.sweep(later);
  const rows = await store.read((query) => query.select().from(store.tables.photos));
  const listed = await listPhotos(diskStore(photoFolder(config)));
  const waiting = await store.read((query) => services.repositories.photos.deletions(query));
  await store.close();
  return {
    rows: rows.map(({ path }) => path).sort(),
    photos: listed.map(({ path }) => path),
    files: filesIn(photoFolder(config)).length,
    left: [...waiting, ...filesIn(incomingFolder(config))],
  };
}

it(
  'I20 killed in the middle of an upload, the server accepts the rest after a restart',
  async () => {
    const place = await makePlace();
    const link = await linkFor(place);
    const incoming = join(folder, 'photos', '.incoming');
    const line = beginPut(origin, link, bytes.subarray(0, bytes.length / 2), bytes.length + 200);
    await until('a part is stored', () =>
      filesIn(incoming).some((path) => statSync(path).size > 0),
    );
    await server.kill();
    line.destroy();
    await server.start();
    const { headers } = await fetch(origin + link, { method: 'HEAD' });
    expect(Number(headers.get('x-ut-range-start'))).toBeGreaterThan(0);
    const url = await resumeUpload(link);
    expect(await shownPhotos(place)).toEqual([url]);
  },
  PATIENCE,
);

it.each(['checked', 'kept'] as const)(
  'I20 killed when a photo is being %s and the request is repeated, the ticket has one photo',
  async (moment) => {
    const place = await makePlace();
    const link = await linkFor(place);
    const at = join(
      folder,
      'photos',
      moment === 'kept' ? `freelane/${place.boardId}` : '.incoming',
    );
    const before = filesIn(at).length;
    let isOver = false;
    const going = resumeUpload(link)
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
    // The part is the first file; the rewritten photo is the second and is moved soon after.
    const more = moment === 'kept' ? 1 : 2;
    await until(
      'the upload has reached that point',
      () => isOver || filesIn(at).length >= before + more,
    );
    await server.kill();
    await going;
    await server.start();
    const url = await resumeUpload(link);
    expect(await shownPhotos(place)).toEqual([url]);
    expect(await resumeUpload(link)).toBe(url);
    await server.kill();
    const { rows, photos, files, left } = await afterSweep();
    expect(photos).toEqual(rows);
    expect([files, left]).toEqual([2 * rows.length, []]);
    await server.start();
  },
  PATIENCE,
);

it(
  'I20 killed in the middle of deletions, rows and files agree a day later',
  async () => {
    const places = [await makePlace(), await makePlace(), await makePlace()];
    const links = [];
    for (const place of [...places, ...places])
      links.push(await resumeUpload(await linkFor(place)));
    const [ofPhoto, ofTicket, ofBoard] = places as [TicketPlace, TicketPlace, TicketPlace];
    const deletions = [
      send('DELETE', '/api/images', { url: links[0], ...ofPhoto }),
      run('tickets.delete', ofTicket),
      run('boards.delete', { boardId: ofBoard.boardId }),
    ];
    // Acknowledged deletions are complete; each of the others is complete or absent.
    await Promise.any(deletions);
    await server.kill();
    const ends = await Promise.allSettled(deletions);
    const { rows, photos, files, left } = await afterSweep();
    expect(photos).toEqual(rows);
    expect([files, left]).toEqual([2 * rows.length, []]);
    for (const [n, { boardId }] of places.entries()) {
      const count = rows.filter((path) => path.startsWith(`${boardId}/`)).length;
      const done = n === 0 ? 1 : 0;
      expect(ends[n]?.status === 'fulfilled' ? [done] : [done, 2]).toContain(count);
    }
  },
  PATIENCE,
);
