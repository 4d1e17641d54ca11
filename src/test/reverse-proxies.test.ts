import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from './kits/harness.ts';
import { type Cluster, startCluster } from './servers/cluster.ts';
import { freePort } from './servers/free-port.ts';
import { caddy, nginx } from './servers/programs.ts';
import { startCaddy } from './servers/proxies/caddy.ts';
import { startNginx } from './servers/proxies/nginx.ts';
import type { ReverseProxy } from './servers/proxies/reverse-proxy.ts';
import { createTestDatabase, type TestDatabase } from './servers/test-database.ts';
import { until } from './until.ts';

const SLOW = 60_000;

let database: TestDatabase;
let harness: Harness;
let cluster: Cluster;
let proxy: ReverseProxy;
let httpPort: number;
let origin: string;
let owner: Person;
let ben: Person;

const PROXIES = [
  ['nginx', nginx, startNginx],
  ['Caddy', caddy, startCaddy],
] as const;

describe.each(PROXIES)('ZW10 %s with TLS in front of two processes', (_name, program, start) => {
  if (program === null) return it.skip('ZW10 it is not installed');

  beforeAll(async () => {
    // Its certificate is self-signed.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const httpsPort = await freePort();
    httpPort = await freePort();
    origin = `https://localhost:${httpsPort}`;
    database = await createTestDatabase();
    harness = await startHarness({ DATABASE_URL: database.url });
    owner = await harness.register('owner');
    ben = await harness.register('ben');
    const env = { DATABASE_URL: database.url, PUBLIC_URL: origin, TRUST_PROXY: 'loopback' };
    cluster = await startCluster(env, 2);
    const servers = cluster.processes.map(({ port }) => port);
    proxy = await start({ httpPort, httpsPort, servers });
    await until('it has its certificate', () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }, SLOW);

  afterAll(async () => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    await proxy.stop();
    await cluster.close();
    await harness.close();
    await database.drop();
  });

  async function openBoard() {
    const members = [{ userId: ben.id, role: 'EDITOR' as const }];
    const boardId = await harness.createBoard(owner, { members });
    const boards = [owner, ben].map((person) => harness.open(person, boardId, { origin }));
    await until('both are live', () =>
      boards.every(({ session }) => session.getState().connection === 'live'),
    );
    return { boardId, boards };
  }

  function names({ session }: ReturnType<Harness['open']>): string[] {
    return [...(session.getState().board?.columns.values() ?? [])].map(({ name }) => name);
  }

  it('ZW10 the page is served over https, and http redirects there', async () => {
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).not.toBeNull();
    const plain = await fetch(`http://localhost:${httpPort}/boards`, { redirect: 'manual' });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.get('location')).toBe('https://localhost/boards');
  });

  it('ZW10 boards are live over its websockets, and survive the death of one process', async () => {
    const { boardId, boards } = await openBoard();
    await boards[0]?.run({ type: 'boards.addColumn', boardId, name: 'Before' });
    await until('both see it', () => boards.every((board) => names(board).includes('Before')));
    await cluster.processes[0]?.kill();
    expect(
      await boards[0]?.run({ type: 'boards.addColumn', boardId, name: 'After' }),
    ).toMatchObject({
      seq: 3,
    });
    await until('both see the second one too', () =>
      boards.every((board) => names(board).includes('After')),
    );
    expect(boards.flatMap(({ alerts }) => alerts)).toEqual([]);
    await cluster.processes[0]?.start();
    for (const board of boards) board.close();
  });

  it('ZW10 an event stream is delivered as it is written', async () => {
    const boardId = await harness.createBoard(owner);
    const abort = new AbortController();
    const stream = await fetch(`${origin}/api/events?board=${boardId}`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: abort.signal,
    });
    const reader = stream.body?.getReader();
    await harness.execute(owner, { type: 'boards.addColumn', boardId, name: 'Streamed' });
    let text = '';
    while (!text.includes('Streamed')) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error('the stream has ended');
      text += Buffer.from(part.value).toString();
    }
    abort.abort();
  });
});
