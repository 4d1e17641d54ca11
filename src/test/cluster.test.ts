import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PresenceUpdate } from '../core/board/wire/presence.ts';
import { NO_SOURCE } from '../server/lib/request-source.ts';
import { openRawSocket } from './clients/raw-socket.ts';
import { commandLine } from './command-line.ts';
import { converge } from './convergence.ts';
import { openUnreliableProxy } from './faults/unreliable-proxy.ts';
import { type Harness, newTestId, type Person, startHarness } from './kits/harness.ts';
import { othersOf } from './kits/presence-kit.ts';
import { secretOf } from './link-secret.ts';
import { type Cluster, originOf, startCluster } from './servers/cluster.ts';
import { createTestDatabase, type TestDatabase } from './servers/test-database.ts';
import { until } from './until.ts';

const SLOW = 120_000;
const SIGNED_OUT = 4401;
const RECONNECT_CODE = 1012;
const PASSWORD = 'correct horse battery';
const seeds = Array.from({ length: process.env.SOAK ? 60 : 1 }, (_, n) => n + 1);

let database: TestDatabase;
let harness: Harness;
let cluster: Cluster;
let owner: Person;
let ben: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  // A third server, in this process.
  harness = await startHarness({ DATABASE_URL: database.url });
  owner = await harness.register('owner');
  ben = await harness.register('ben');
  cluster = await startCluster({ DATABASE_URL: database.url, SIGNUP: 'invite' }, 2);
}, SLOW);

afterAll(async () => {
  await cluster.close();
  await harness.close();
  await database.drop();
});

function origin(n: number): string {
  return originOf(cluster.processes[n] as Cluster['processes'][0]);
}

function post(serverOrigin: string, path: string, body: object, token?: string): Promise<Response> {
  return fetch(serverOrigin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function signIn(serverOrigin: string, name: string): Promise<string> {
  const answer = await post(serverOrigin, '/api/auth/login', {
    email: `${name}@example.org`,
    password: PASSWORD,
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Opens a websocket that the server has accepted. */
async function openSocket(serverOrigin: string, token: string) {
  const raw = await openRawSocket(serverOrigin, token);
  await raw.call('query', 'boards.list', {});
  return raw;
}

describe('ZW4 sessions and rights in every process', () => {
  it('ZW4 signing out at one process ends the session in all of them', async () => {
    const token = await signIn(origin(0), 'ben');
    const socket = await openSocket(origin(1), token);
    expect((await post(origin(0), '/api/auth/logout', {}, token)).status).toBe(204);
    expect(await socket.closed).toBe(SIGNED_OUT);
    const me = await fetch(`${origin(1)}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(401);
  });

  it('ZW4 a user whose role changes reconnects everywhere with the new rights', async () => {
    const socket = await openSocket(origin(1), ben.token);
    await harness.services.roles.set(owner.id, ben.id, 'EDITOR');
    expect(await socket.closed).toBe(RECONNECT_CODE);
    await harness.services.roles.set(owner.id, ben.id, 'USER');
  });

  it('S30 setting a password or a role on the command line ends connections at every process', async () => {
    await harness.register('cleo');
    const command = (...args: string[]) => commandLine(harness.services.config, args, PASSWORD);
    const sockets = () =>
      Promise.all([0, 1].map(async (n) => openSocket(origin(n), await signIn(origin(n), 'cleo'))));
    const before = await sockets();
    await command('user:role', 'cleo@example.org', 'EDITOR');
    expect(await Promise.all(before.map(({ closed }) => closed))).toEqual([
      RECONNECT_CODE,
      RECONNECT_CODE,
    ]);
    const after = await sockets();
    await command('user:password', 'cleo@example.org');
    expect(await Promise.all(after.map(({ closed }) => closed))).toEqual([SIGNED_OUT, SIGNED_OUT]);
  });

  it('ZW4 a removed member receives no further events of the board from any process', async () => {
    const members = [{ userId: ben.id, role: 'EDITOR' as const }];
    const boardId = await harness.createBoard(owner, { members });
    const boards = [0, 1].map((n) => harness.open(ben, boardId, { origin: origin(n) }));
    await until('both are open', () =>
      boards.every(({ session }) => session.getState().phase === 'open'),
    );
    await harness.execute(owner, { type: 'boards.save', boardId, members: [] });
    await until('both are gone', () =>
      boards.every(({ session }) => session.getState().phase === 'gone'),
    );
    for (const board of boards) board.close();
  });
});

describe('Z17 accounts deleted at one process', () => {
  it('Z17 a deleted user who is added to boards at another process at the same time is a member of none, and each log says so', async () => {
    const { store, repositories } = harness.services;
    for (const round of [1, 2, 3, 4]) {
      const deletedUser = await harness.register(`leaver${round}`);
      const boardIds = await Promise.all([1, 2, 3].map(() => harness.createBoard(owner)));
      const set = [{ userId: deletedUser.id, role: 'EDITOR' }];
      const putting = boardIds.map((boardId) =>
        post(
          origin(0),
          '/trpc/boards.setMembers',
          { commandId: newTestId(), boardId, set, remove: [] },
          owner.token,
        ),
      );
      const leaving = post(
        origin(1),
        '/trpc/account.delete',
        { password: PASSWORD },
        deletedUser.token,
      );
      const statuses = (await Promise.all(putting)).map(({ status }) => status);
      expect((await leaving).status).toBe(200);
      for (const [n, boardId] of boardIds.entries()) {
        const { members } = await harness.snapshot(owner, boardId);
        expect(members).toEqual([]);
        const rows = await store.read((query) => repositories.log.after(query, boardId, 0, 100));
        const changeTypes = rows.flatMap(({ facts }) => facts.map(({ change }) => change.type));
        const memberships = changeTypes.filter((type) => type.startsWith('member.'));
        expect([200, 400]).toContain(statuses[n]);
        const wasOn = statuses[n] === 200;
        expect(memberships).toEqual(wasOn ? ['member.put', 'member.removed'] : []);
      }
    }
  });
});

describe('ZW5 presence', () => {
  it('ZW5 users on one board see each other through any process until they leave', async () => {
    const members = [{ userId: ben.id, role: 'EDITOR' as const }];
    const boardId = await harness.createBoard(owner, { members });
    const attend = async (person: Person, serverOrigin: string) => {
      const raw = await openRawSocket(serverOrigin, person.token);
      const id = raw.send('subscription', 'boards.presence', { boardId });
      const others = () =>
        othersOf(
          raw
            .messages()
            .flatMap(({ id: of, result }) =>
              of === id && result?.type === 'data' ? [result.data as PresenceUpdate] : [],
            ),
        );
      return { raw, others };
    };
    const [first, second] = [await attend(owner, origin(0)), await attend(ben, origin(1))];
    await until(
      'each sees the other',
      () => ben.id in first.others() && owner.id in second.others(),
    );
    second.raw.socket.terminate();
    await until('the other is gone', () => !(ben.id in first.others()));
    first.raw.socket.terminate();
  });
});

describe('ZW7 operations that run exactly once', () => {
  it('ZW7 an invitation used at two processes concurrently registers one account', async () => {
    const wanted = { email: null, days: 1 };
    const { link } = await harness.services.invitations.create(owner.id, wanted, NO_SOURCE);
    const invite = secretOf(link);
    const registering = [0, 1].map((n) =>
      post(origin(n), '/api/auth/register', {
        email: `guest${n}@example.org`,
        password: PASSWORD,
        firstName: 'Guest',
        lastName: `${n}`,
        invite,
      }),
    );
    const statuses = (await Promise.all(registering)).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
  });

  it('ZW7 one Idempotency-Key sent to two processes concurrently creates one ticket', async () => {
    const boardId = await harness.createBoard(owner);
    const key = newTestId();
    const making = [0, 1, 0, 1].map((n) =>
      fetch(`${origin(n)}/api/tickets`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${owner.token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ boardId, columnId: 'To Do', name: 'Once' }),
      }),
    );
    const answers = await Promise.all(making);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = await Promise.all(
      answers.map(async (response) => (await response.json()) as { id: string }),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect((await harness.snapshot(owner, boardId)).tickets).toHaveLength(1);
  });
});

describe('ZW2 three processes', () => {
  it.each(seeds)(
    'ZW2 users at three processes with cut or dead connections converge, seed %i',
    async (seed) => {
      const guest = await harness.register(`guest-${newTestId()}`);
      const manager = await harness.register(`manager-${newTestId()}`);
      const ports = [harness.port, ...cluster.processes.map(({ port }) => port)];
      const lines = await Promise.all(ports.map((port) => openUnreliableProxy(port)));
      const staff = { people: [owner, manager, ben], guest, lines };
      const { problems, acknowledged } = await converge(harness, staff, seed);
      await Promise.all(lines.map((line) => line.close()));
      expect(problems).toEqual([]);
      expect(acknowledged).toBeGreaterThan(30);
    },
    SLOW,
  );
});
