import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { follow } from '../../test/clients/follow-board.ts';
import { openRawSocket, type RawSocket } from '../../test/clients/raw-socket.ts';
import { writeLogEntry } from '../../test/edit-log.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import type { Store } from '../storage/store.ts';
import { createSubscriptions } from './subscription.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  member = await harness.register('member');
  stranger = await harness.register('stranger');
});
afterAll(() => harness.close());

async function makeBoard() {
  const members = [{ userId: member.id, role: 'ADMIN' as const }];
  const boardId = await harness.createBoard(owner, { members });
  const { columns, cursor } = await harness.snapshot(owner, boardId);
  return { boardId, cursor, columnId: columns[0]?.id ?? '' };
}

function remove(boardId: string, userId: string): Promise<void> {
  const change = { type: 'member.removed' as const, userId };
  return writeLogEntry(harness.services, boardId, owner.id, change);
}

function addColumn(boardId: string, name: string) {
  return harness.execute(owner, { type: 'boards.addColumn', boardId, name });
}

/** The status or error code of each kind of access to a board, over HTTP and websocket. */
async function answers(raw: RawSocket, token: string | null, board: { boardId: string }) {
  const { boardId } = board;
  const cursor = 'other.1';
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const snapshot = await fetch(`${harness.origin}/api/boards/${boardId}/snapshot`, { headers });
  const input = encodeURIComponent(JSON.stringify({ boardId, cursor }));
  const changes = await fetch(`${harness.origin}/trpc/boards.changes?input=${input}`, { headers });
  const live = raw.send('subscription', 'boards.live', { boardId, cursor });
  const failure = () => raw.messages().find(({ id, error }) => id === live && error);
  await until('the subscription is refused', () => failure() !== undefined);
  const command = { boardId, commandId: newTestId(), name: 'Column' };
  const added = await raw.call('mutation', 'boards.addColumn', command);
  const hides = { boardId, columnId: 'any' };
  const hidesTickets = await raw.call('query', 'boards.columnHidesTickets', hides);
  return {
    snapshot: snapshot.status,
    changes: changes.status,
    live: failure()?.error?.data.appCode,
    command: added.error?.data.appCode,
    query: hidesTickets.error?.data.appCode,
  };
}

const UNKNOWN = {
  snapshot: 404,
  changes: 404,
  live: 'board.unknown',
  command: 'board.unknown',
  query: 'board.unknown',
};

describe('access', () => {
  it('R1 a board does not exist for non-members', async () => {
    const board = await makeBoard();
    const raw = await openRawSocket(harness.origin, stranger.token);
    expect(await answers(raw, stranger.token, board)).toEqual(UNKNOWN);
    expect(await answers(raw, stranger.token, { boardId: 'no-such-board' })).toEqual(UNKNOWN);
    raw.socket.terminate();
  });

  it('R1 unauthenticated requests get only unauthorized', async () => {
    const board = await makeBoard();
    for (const token of ['', 'x'.repeat(43)]) {
      const raw = await openRawSocket(harness.origin, token);
      expect(await answers(raw, token || null, board)).toEqual({
        snapshot: 401,
        changes: 401,
        live: 'unauthorized',
        command: 'unauthorized',
        query: 'unauthorized',
      });
      raw.socket.terminate();
    }
  });

  it('L6 a removed member receives nothing from the removal onwards', async () => {
    const { boardId, cursor } = await makeBoard();
    const removed = follow(harness, member, boardId, cursor);
    const stays = follow(harness, owner, boardId, cursor);
    await addColumn(boardId, 'before');
    await until('they heard of it', () => removed.seqs().length === 1);
    await remove(boardId, member.id);
    await addColumn(boardId, 'after');
    expect(await removed.ended).toBe('board.unknown');
    await until('the others heard of it', () => stays.seqs().length === 3);
    expect(JSON.stringify(removed.pushes)).not.toContain('after');
    expect(removed.seqs()).toEqual([2]);
    stays.stop();
  });

  it('L6 the open board of a removed member closes, and every call answers 404', async () => {
    const board = await makeBoard();
    const { boardId } = board;
    const opened = harness.open(member, boardId);
    await until('it is open', () => opened.session.getState().connection === 'live');
    await remove(boardId, member.id);
    await addColumn(boardId, 'after');
    await until('it is gone', () => opened.session.getState().phase === 'gone');
    expect(JSON.stringify([...(opened.session.getState().board?.columns ?? [])])).not.toContain(
      'after',
    );
    opened.close();
    const raw = await openRawSocket(harness.origin, member.token);
    expect(await answers(raw, member.token, board)).toEqual(UNKNOWN);
    raw.socket.terminate();
  });

  it('L15 open clients are notified of a deletion; for others the board does not exist', async () => {
    const board = await makeBoard();
    const { boardId, cursor } = board;
    const follower = follow(harness, member, boardId, cursor);
    const opened = harness.open(member, boardId);
    await until('it is open', () => opened.session.getState().connection === 'live');
    await harness.execute(owner, { type: 'boards.delete', boardId });
    expect(await follower.ended).toBe('board.deleted');
    await until('the page knows', () => opened.session.getState().phase === 'deleted');
    expect(opened.session.getState().board).toBeNull();
    opened.close();
    const raw = await openRawSocket(harness.origin, member.token);
    expect(await answers(raw, member.token, board)).toEqual(UNKNOWN);
    raw.socket.terminate();
  });

  it('L6 a removal without a wake-up is noticed', async () => {
    const { boardId, cursor } = await makeBoard();
    const removed = follow(harness, member, boardId, cursor);
    await remove(boardId, member.id);
    expect(await removed.ended).toBe('board.unknown');
  });

  it('L6 no cursor skips the row of the removal', async () => {
    const { services } = harness;
    const { rooms, repositories } = services;
    const { boardId, cursor } = await makeBoard();
    let isRemoved = false;
    // The removal happens right after the access check.
    const store: Store = {
      ...services.store,
      async read(work) {
        const answer = await services.store.read(work);
        if (isRemoved) return answer;
        isRemoved = true;
        await remove(boardId, member.id);
        (await rooms.enter(boardId)).leave();
        return answer;
      },
    };
    const live = createSubscriptions({ store, repositories, rooms });
    const [epoch] = cursor.split('.');
    const { signal } = new AbortController();
    const feed = live.follow(userViewer(member.id), boardId, `${epoch}.2`, signal);
    expect((await feed.next()).value).toHaveProperty('reset');
    expect((await feed.next()).done).toBe(true);
  });

  it('L6 other followers are not affected by joins and removals', async () => {
    const { boardId, cursor } = await makeBoard();
    const joined = {
      type: 'member.put' as const,
      member: { userId: stranger.id, role: 'EDITOR' as const },
    };
    const following = follow(harness, member, boardId, cursor);
    await writeLogEntry(harness.services, boardId, owner.id, joined);
    await addColumn(boardId, 'after');
    const newcomer = follow(harness, stranger, boardId, cursor);
    await until('both have it', () =>
      [following, newcomer].every(({ seqs }) => seqs().at(-1) === 3),
    );
    await remove(boardId, stranger.id);
    expect(await newcomer.ended).toBe('board.unknown');
    await until('the removal arrives', () => following.seqs().at(-1) === 4);
    following.stop();
  });
});

describe('signing out', () => {
  async function signInAgain(name: string): Promise<string> {
    const response = await fetch(`${harness.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.org`, password: 'correct horse battery' }),
    });
    return ((await response.json()) as { token: string }).token;
  }

  async function signOut(token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${harness.origin}/api/auth/logout`, { method: 'POST', headers });
    expect(response.status).toBe(204);
  }

  it('S5 closes the sockets of that session only', async () => {
    const { boardId, cursor } = await makeBoard();
    const tokens = [await signInAgain('member'), await signInAgain('member')];
    const [ended, other] = await Promise.all(
      tokens.map((token) => openRawSocket(harness.origin, token)),
    );
    const id = other?.send('subscription', 'boards.live', { boardId, cursor }) ?? 0;
    ended?.send('subscription', 'boards.live', { boardId, cursor });
    await until('both follow', () =>
      [ended, other].every((raw) => (raw?.messages().length ?? 0) > 0),
    );
    await signOut(tokens[0] ?? '');
    expect(await ended?.closed).toBe(4401);
    await addColumn(boardId, 'after');
    await until('the other goes on', () => other?.pushes(id).length === 1);
    expect(ended?.received.join()).not.toContain('after');
    other?.socket.terminate();
  });

  it('S5 stops serving a socket that does not complete the close handshake', async () => {
    const { boardId } = await makeBoard();
    const token = await signInAgain('member');
    const raw = await openRawSocket(harness.origin, token);
    await raw.call('query', 'boards.list', {});
    const [server] = [...harness.app.websocketServer.clients].slice(-1);
    // A client that does not read does not notice the close frame.
    raw.socket.pause();
    await signOut(token);
    raw.send('mutation', 'boards.addColumn', { boardId, commandId: newTestId(), name: 'late' });
    raw.send('mutation', 'boards.addColumn', { boardId, commandId: newTestId(), name: 'later' });
    await until('the server listens no more', () => server?.listenerCount('message') === 0);
    await addColumn(boardId, 'after');
    const { columns } = await harness.snapshot(owner, boardId);
    expect(columns.map(({ name }) => name)).not.toContain('late');
    expect(columns.map(({ name }) => name)).not.toContain('later');
    raw.socket.terminate();
  });
});
