import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PresenceUpdate } from '../core/board/wire/presence.ts';
import type { ImportState } from '../core/import-report.ts';
import { UNREAD_MS } from '../server/email/digest-sender.ts';
import { agreeByForms } from './clients/oidc-consent.ts';
import { openRawSocket } from './clients/raw-socket.ts';
import {
  type Harness,
  newTestId,
  type OpenBoard,
  type Person,
  startHarness,
} from './kits/harness.ts';
import { TRELLO_FILE } from './kits/import-kit.ts';
import { formOf, TINY_PNG } from './kits/photo-form.ts';
import { noise, picture } from './kits/photo-kit.ts';
import { othersOf } from './kits/presence-kit.ts';
import { tempFolder } from './kits/server-kit.ts';
import { beginPut, lengthOf } from './kits/upload-kit.ts';
import { type Cluster, originOf, startCluster } from './servers/cluster.ts';
import { type MailServer, startMailServer } from './servers/mail-server.ts';
import { type OpenIdProvider, openOpenIdProvider } from './servers/openid-provider.ts';
import { type ServerProcess, serverProcess } from './servers/server-process.ts';
import { createTestDatabase, type TestDatabase } from './servers/test-database.ts';
import { until } from './until.ts';

const SLOW = 120_000;
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW });
/** Nothing listens there: users are only redirected to it. */
const PUBLIC_URL = 'http://localhost:3000';
const READERS = 8;

let folder: ReturnType<typeof tempFolder>;
let database: TestDatabase;
let provider: OpenIdProvider;
let mailServer: MailServer;
let harness: Harness;
let cluster: Cluster;
let owner: Person;
let ben: Person;
/** The environment of all processes. */
let env: Record<string, string>;

beforeAll(async () => {
  folder = tempFolder();
  database = await createTestDatabase();
  provider = await openOpenIdProvider();
  await provider.admit(PUBLIC_URL);
  mailServer = await startMailServer();
  // A server in this process, to inspect the shared database.
  harness = await startHarness({ DATABASE_URL: database.url });
  owner = await harness.register('owner');
  ben = await harness.register('ben');
  env = {
    ...provider.env,
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of thirty-two characters',
    DATA_DIR: folder.path,
    PUBLIC_URL,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'fl@example.org',
    SIGNUP: 'open',
  };
  cluster = await startCluster(env, 2);
});

afterAll(async () => {
  await cluster.close();
  await harness.close();
  await provider.stop();
  await mailServer.close();
  await database.drop();
  folder.remove();
});

function origin(n: number): string {
  return originOf(cluster.processes[n] as ServerProcess);
}

const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });

async function sendJson<T>(method: string, url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', ...bearer(owner) };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

interface TicketPlace {
  boardId: string;
  ticketId: string;
}

async function makePlace(part: object = {}): Promise<TicketPlace> {
  const boardId = await harness.createBoard(owner, {
    members: [{ userId: ben.id, role: 'EDITOR' }],
  });
  const [column] = (await harness.snapshot(owner, boardId)).columns;
  const ticket = { type: 'tickets.create' as const, columnId: column?.id ?? '', name: 'Ticket' };
  const { result } = await harness.execute(owner, { ...ticket, boardId, ...part });
  return { boardId, ticketId: result?.id ?? '' };
}

async function photosOf({ ticketId }: TicketPlace, serverOrigin: string): Promise<string[]> {
  const answer = await fetch(`${serverOrigin}/api/tickets/${ticketId}`, { headers: bearer(owner) });
  return ((await answer.json()) as { photoUrls: string[] }).photoUrls;
}

/** The files of a subfolder of the shared folder. */
function filesIn(path: string): string[] {
  const full = join(folder.path, 'photos', path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

describe('photos in a shared folder', () => {
  it('ZW2 a photo uploaded to one process is served and deleted by another', async () => {
    const place = await makePlace();
    const { boardId, ticketId } = place;
    const { headers, payload } = formOf([
      ['boardId', boardId],
      ['ticketId', ticketId],
      ['files', TINY_PNG, 'a.png'],
    ]);
    const answer = await fetch(`${origin(0)}/api/images`, {
      method: 'POST',
      headers: { ...headers, ...bearer(owner) },
      body: payload,
    });
    const { urls } = (await answer.json()) as { urls: string[] };
    const [url = ''] = urls;
    // The cookie of one process is valid at the other.
    const me = await fetch(`${origin(0)}/api/auth/me`, { headers: bearer(owner) });
    const [cookie = ''] = (me.headers.get('set-cookie') ?? '').split(';');
    const fetchPhoto = () => fetch(origin(1) + url, { headers: { cookie } });
    const photo = await fetchPhoto();
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(await photosOf(place, origin(1))).toEqual(urls);
    expect(filesIn(`freelane/${boardId}`)).toHaveLength(2);
    await sendJson('DELETE', `${origin(1)}/api/images`, { url, boardId, ticketId });
    expect((await fetch(origin(0) + url, { headers: { cookie } })).status).toBe(404);
    expect(await photosOf(place, origin(0))).toEqual([]);
    expect(filesIn(`freelane/${boardId}`)).toEqual([]);
  });

  it('I22 photos with the same name that arrive in the same millisecond stay two, each with its content', async () => {
    const place = await makePlace();
    const stopped = encodeURIComponent(`Date.now = () => ${Date.now()};`);
    const NODE_OPTIONS = `--import=data:text/javascript,${stopped}`;
    const pair = await startCluster({ ...env, NODE_OPTIONS }, 2);
    const sendOne = async (process: ServerProcess, background: string) => {
      const { headers, payload } = formOf([
        ['boardId', place.boardId],
        ['ticketId', place.ticketId],
        ['files', await picture({ background }).png().toBuffer(), 'a.png'],
      ]);
      const answer = await fetch(`${originOf(process)}/api/images`, {
        method: 'POST',
        headers: { ...headers, ...bearer(owner) },
        body: payload,
      });
      return ((await answer.json()) as { urls: string[] }).urls[0] ?? '';
    };
    const colors = ['red', 'blue'];
    try {
      for (let round = 0; round < 3; round += 1) {
        const sending = pair.processes.map((process, n) => sendOne(process, colors[n] ?? ''));
        const links = await Promise.all(sending);
        expect(new Set(links).size).toBe(2);
        // Without their random digits they are equal.
        expect(new Set(links.map((link) => link.replace(/-[0-9a-f]{16}-/, '-'))).size).toBe(1);
        expect(await Promise.all(links.map(colorOf))).toEqual(colors);
      }
    } finally {
      await pair.close();
    }
  });

  /** The dominant color of a photo, as a process serves it. */
  async function colorOf(link: string): Promise<string> {
    const me = await fetch(`${origin(1)}/api/auth/me`, { headers: bearer(owner) });
    const [cookie = ''] = (me.headers.get('set-cookie') ?? '').split(';');
    const photo = await fetch(origin(1) + link, { headers: { cookie } });
    const { channels } = await sharp(Buffer.from(await photo.arrayBuffer())).stats();
    const [red, , blue] = channels;
    return (red?.mean ?? 0) > (blue?.mean ?? 0) ? 'red' : 'blue';
  }

  it('ZW7 an upload cut at one process resumes at another, and results in one photo', async () => {
    const place = await makePlace();
    const bytes = await noise(300, 200);
    const files = [{ name: 'a.png', size: bytes.length, type: 'image/png' }];
    const linkUrl = `${origin(0)}/api/uploadthing?actionType=upload&slug=photo`;
    const [given] = await sendJson<{ url: string }[]>('POST', linkUrl, { files, input: place });
    const link = given?.url ?? '';
    const half = bytes.subarray(0, bytes.length / 2);
    const line = beginPut(origin(0), link, half, lengthOf(bytes.length));
    await until('a part is stored', () => filesIn('.incoming').some((path) => statSync(path).size));
    line.destroy();
    const startAt = async (n: number) => {
      const { headers } = await fetch(origin(n) + link, { method: 'HEAD' });
      return Number(headers.get('x-ut-range-start'));
    };
    expect(await startAt(1)).toBeGreaterThan(0);
    const put = async (n: number) => {
      const start = await startAt(n);
      const body = new FormData();
      body.append('file', new File([bytes.subarray(start)], 'a.png'));
      const headers = { range: `bytes=${start}-` };
      const answer = await fetch(origin(n) + link, { method: 'PUT', body, headers });
      return ((await answer.json()) as { url: string }).url;
    };
    const url = await put(1);
    // Repeated, at either process, it returns the same result.
    expect([await put(0), await put(1)]).toEqual([url, url]);
    expect(await photosOf(place, origin(0))).toEqual([url]);
    expect(filesIn('.incoming')).toEqual([]);
  });
});

describe('imports', () => {
  const board = readFileSync(TRELLO_FILE);

  async function sendTo(serverOrigin: string): Promise<ImportState> {
    const { headers, payload } = formOf([['file', board, 'board.json']]);
    const answer = await fetch(`${serverOrigin}/api/imports?timeZone=Europe/Berlin`, {
      method: 'POST',
      headers: { ...headers, ...bearer(owner) },
      body: payload,
    });
    return (await answer.json()) as ImportState;
  }

  async function stateAt(n: number, { id }: ImportState): Promise<Partial<ImportState>> {
    const answer = await fetch(`${origin(n)}/api/imports/${id}`, { headers: bearer(owner) });
    return (await answer.json()) as ImportState;
  }

  const isAt = (n: number, sent: ImportState, state: ImportState['state']) =>
    until(`the import is ${state}`, async () => (await stateAt(n, sent)).state === state);

  it('ZV13 a file uploaded to one process is followed, imported and dropped at another', async () => {
    const sent = await sendTo(origin(0));
    await isAt(1, sent, 'ready');
    await sendJson('POST', `${origin(1)}/api/imports/${sent.id}/start`, {});
    await isAt(1, sent, 'done');
    const { boardId, report } = await stateAt(1, sent);
    expect(await stateAt(0, sent)).toMatchObject({ boardId, report });
    expect(await harness.snapshot(owner, boardId ?? '')).toMatchObject({ name: report?.name });

    const unwanted = await sendTo(origin(0));
    await isAt(1, unwanted, 'ready');
    await sendJson('DELETE', `${origin(1)}/api/imports/${unwanted.id}`, {});
    await until('its file is deleted', () => filesIn('.incoming').length === 0);
    expect(await stateAt(0, unwanted)).toMatchObject({ message: 'Import not found' });
  });

  it('ZV13 a process that dies with a file is detected after a minute', async () => {
    const killedProcess = await serverProcess({ LOG_LEVEL: 'silent', ...env });
    await killedProcess.start();
    const sent = await sendTo(originOf(killedProcess));
    await isAt(1, sent, 'ready');
    await killedProcess.kill();
    await database.query(`update import_jobs set heartbeat_at = heartbeat_at - 61000`);
    expect(await stateAt(1, sent)).toMatchObject({
      state: 'failed',
      message: 'The import was interrupted. Please send the file again.',
    });
    const resent = await sendTo(origin(0));
    await isAt(1, resent, 'ready');
    await sendJson('DELETE', `${origin(0)}/api/imports/${resent.id}`, {});
  });
});

describe('work that starts at one process', () => {
  const TX = '0123456789abcdef0123456789abcdef';

  it('ZW7 a Google sign-in that starts at one process finishes at another, exactly once', async () => {
    const query = new URLSearchParams({ tx: TX, origin: PUBLIC_URL });
    const started = await fetch(`${origin(0)}/api/auth/google/start?${query}`, {
      redirect: 'manual',
    });
    const [cookie = ''] = (started.headers.get('set-cookie') ?? '').split(';');
    const redirect = await agreeByForms(started.headers.get('location') ?? '', 'ada');
    expect(redirect.origin).toBe(PUBLIC_URL);
    const finishSignIn = async (n: number) => {
      const answer = await fetch(origin(n) + redirect.pathname + redirect.search, {
        headers: { cookie },
      });
      const [, json = ''] = /id="result">(.*?)<\/script>/s.exec(await answer.text()) ?? [];
      return JSON.parse(json) as { tx: string; credential?: string; accessToken?: string };
    };
    const { tx, credential, accessToken } = await finishSignIn(1);
    expect(tx).toBe(TX);
    expect(await finishSignIn(0)).toMatchObject({
      message: expect.stringContaining('it was used'),
    });
    const signIn = (n: number) =>
      fetch(`${origin(n)}/api/auth/google`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ credential, accessToken }),
      });
    const answers = await Promise.all([signIn(0), signIn(1)]);
    const [first, second] = answers.map(({ status }) => status).sort();
    expect(first).toBeLessThan(300);
    expect(second).toBeGreaterThanOrEqual(400);
  });
});

describe('work done by the first available process', () => {
  it('ZW8 what failed at one process is reported by another and repeated by a third', async () => {
    const failing = async () => {
      const url = `${origin(1)}/trpc/system.view`;
      const answer = await fetch(url, { headers: bearer(owner) });
      const { result } = (await answer.json()) as { result: { data: { failing: object[] } } };
      return result.data.failing;
    };
    expect(await failing()).toEqual([]);
    await database.query('alter table login_attempts rename to login_attempts_away');
    await database.query("update job_leases set done_at = 0 where name = 'purge'");
    await cluster.processes[0]?.stop();
    await cluster.processes[0]?.start();
    await until('the failure is reported', async () => (await failing()).length > 0);
    expect(await failing()).toMatchObject([{ name: 'purge' }]);
    await database.query('alter table login_attempts_away rename to login_attempts');
    const third = await serverProcess({ ...env, LOG_LEVEL: 'silent' });
    try {
      await third.start();
      await until('the job is done', async () => (await failing()).length === 0);
    } finally {
      await third.kill();
    }
    const [row] = await database.query("select done_at from job_leases where name = 'purge'");
    expect(Number(row?.done_at)).toBeGreaterThan(0);
  });

  it('ZM1 each mail is sent once, by one of two processes that start together', async () => {
    for (const process of cluster.processes) await process.stop();
    const readers = await Promise.all(
      Array.from({ length: READERS }, () => harness.register(`reader-${newTestId()}`)),
    );
    const members = readers.map(({ id }) => ({ userId: id, role: 'EDITOR' as const }));
    const boardId = await harness.createBoard(owner, { members });
    const [column] = (await harness.snapshot(owner, boardId)).columns;
    for (const { id } of readers) {
      const ticket = { columnId: column?.id ?? '', name: 'Offer', assignee: id };
      await harness.execute(owner, { type: 'tickets.create', boardId, ...ticket });
    }
    await harness.services.notificationDispatcher.run();
    await database.query(`update notifications set at = at - ${UNREAD_MS}`);
    mailServer.mails.length = 0;
    await Promise.all(cluster.processes.map((process) => process.start()));
    await until('all are mailed', async () => {
      const waiting = await database.query('select 1 from notifications where mailed_at is null');
      return waiting.length === 0 && mailServer.mails.length >= READERS;
    });
    // A process sends its pending mails before it ends.
    for (const process of cluster.processes) await process.stop();
    expect(mailServer.mails.flatMap(({ to }) => to)).toHaveLength(READERS);
    expect(new Set(mailServer.mails.flatMap(({ to }) => to)).size).toBe(READERS);
    await Promise.all(cluster.processes.map((process) => process.start()));
  });
});

describe('users at a process that is gone', () => {
  it('ZW5 a user at a killed process is no longer shown at another', async () => {
    const { boardId } = await makePlace();
    const attend = async (person: Person, n: number) => {
      const raw = await openRawSocket(origin(n), person.token);
      const id = raw.send('subscription', 'boards.presence', { boardId });
      const reported = () =>
        raw
          .messages()
          .flatMap(({ id: of, result }) =>
            of === id && result?.type === 'data' ? [result.data as PresenceUpdate] : [],
          );
      return { raw, others: () => othersOf(reported()) };
    };
    const [first, second] = [await attend(owner, 0), await attend(ben, 1)];
    await until('each sees the other', () => {
      return ben.id in first.others() && owner.id in second.others();
    });
    await cluster.processes[1]?.kill();
    await second.raw.closed;
    await until('the other is gone', () => !(ben.id in first.others()));
    first.raw.socket.terminate();
    await cluster.processes[1]?.start();
  });
});

describe('BUS_URL=poll', () => {
  let polling: Cluster;
  beforeAll(async () => {
    polling = await startCluster({ ...env, BUS_URL: 'poll' }, 2);
  });
  afterAll(() => polling.close());

  it('ZW2 without a bus, processes still show the same', async () => {
    const { boardId, ticketId } = await makePlace();
    const [first, second] = polling.processes.map((process) =>
      harness.open(owner, boardId, { origin: originOf(process) }),
    ) as [OpenBoard, OpenBoard];
    const bothShow = (name: string) =>
      until(`both show ${name}`, () =>
        [first, second].every(({ session }) => {
          return session.getState().board?.tickets.get(ticketId)?.name === name;
        }),
      );
    await bothShow('Ticket');
    await first.run({ type: 'tickets.edit', boardId, ticketId, set: { name: 'From one' } });
    await bothShow('From one');
    await second.run({ type: 'tickets.edit', boardId, ticketId, set: { name: 'And back' } });
    await bothShow('And back');
    first.close();
    second.close();
  });
});
