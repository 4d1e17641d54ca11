import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRawSocket } from '../../../test/clients/raw-socket.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { until } from '../../../test/until.ts';
import { userViewer } from '../../access/viewer.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let member: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  member = await harness.register('member');
});
afterAll(() => harness.close());

async function makeBoard() {
  const members = [{ userId: member.id, role: 'ADMIN' as const }];
  const boardId = await harness.createBoard(owner, { members });
  const { columns, cursor } = await harness.snapshot(owner, boardId);
  const create = (name: string, visibleTo: string[] | null = null) =>
    harness.execute(owner, {
      type: 'tickets.create',
      boardId,
      columnId: columns[0]?.id ?? '',
      name,
      visibleTo,
    });
  return { boardId, cursor, create };
}

it('L3 every push has the frame of the first, which tRPC writes', async () => {
  const { boardId, cursor, create } = await makeBoard();
  const raw = await openRawSocket(harness.origin, owner.token);
  const ids = [1, 2].map(() => raw.send('subscription', 'boards.live', { boardId, cursor }));
  await until('both have started', () => raw.messages().length === 2);
  for (const n of [1, 2, 3]) {
    await create(`Ticket ${n}`);
    await until('it has arrived twice', () => raw.messages().length === 2 + 2 * n);
  }
  const [epoch] = cursor.split('.');
  for (const id of ids) {
    const frames = raw.received.filter((text) =>
      text.includes(`{"id":${id},"result":{"type":"data"`),
    );
    const pushes = raw.pushes(id);
    expect(pushes.map((push) => push.cursor)).toEqual([2, 3, 4].map((seq) => `${epoch}.${seq}`));
    expect(pushes.map((push) => 'rows' in push && push.rows.map(({ seq }) => seq))).toEqual([
      [2],
      [3],
      [4],
    ]);
    const framed = raw.events(id).map((event) => {
      const result = { type: 'data', data: event.data, id: event.id };
      return JSON.stringify({ id, result });
    });
    expect(frames).toEqual(framed);
  }
  raw.socket.terminate();
});

it('L18 events are compact from the first one, for the author and others', async () => {
  const { boardId, cursor, create } = await makeBoard();
  const [epoch = ''] = cursor.split('.');
  const people = [owner, member];
  const raws = await Promise.all(people.map(({ token }) => openRawSocket(harness.origin, token)));
  const input = { boardId, cursor };
  for (const raw of raws) raw.send('subscription', 'boards.live', input);
  const { result } = await create('Ticket');
  const ticketId = result?.id ?? '';
  const { columns } = await harness.snapshot(owner, boardId);
  const moves: string[] = [];
  for (const n of [1, 2, 3]) {
    await until('the last one is there', () => raws.every(({ events }) => events(1).length === n));
    const commandId = newTestId();
    moves.push(commandId);
    const to = { columnId: columns[n % 2]?.id ?? '' };
    await harness.services.execute(userViewer(owner.id), commandId, {
      type: 'tickets.move',
      boardId,
      ticketId,
      to,
    });
  }
  await until('all is there', () => raws.every(({ events }) => events(1).length === 4));
  const [mine, theirs] = raws.map((raw) => raw.events(1));
  for (const events of [mine, theirs]) {
    expect(events?.map(({ id }) => id)).toEqual(['2', '3', '4', '5']);
  }
  expect(mine?.slice(1).map(({ data }) => data[0]?.mine)).toEqual(moves);
  for (const { data } of theirs ?? []) expect(data).toMatchObject([{ by: owner.id }]);
  for (const raw of raws) {
    const frames = raw.received.filter((text) => text.includes('"type":"data"'));
    expect(frames).toHaveLength(4);
    // The first push and later ones take different paths.
    const framed = raw.events(1).map(({ id, data }) => {
      return JSON.stringify({ id: 1, result: { type: 'data', data, id } });
    });
    expect(frames).toEqual(framed);
    expect(frames.join()).not.toContain(epoch);
    for (const frame of frames.slice(1)) expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(220);
    raw.socket.terminate();
  }
  expect(raws[1]?.received.join()).not.toContain(moves[0]);
});

it('L5 users with different visibility never receive the same bytes of a hidden change', async () => {
  const { boardId, cursor, create } = await makeBoard();
  const sockets = await Promise.all(
    [owner, member, owner].map(({ token }) => openRawSocket(harness.origin, token)),
  );
  for (const raw of sockets) raw.send('subscription', 'boards.live', { boardId, cursor });
  const textOf = (raw: (typeof sockets)[0]) => raw.received.join();
  await create('Opening');
  await until('all have the first push', () =>
    sockets.every((raw) => textOf(raw).includes('Opening')),
  );
  await create('Secret of the owner', [owner.id]);
  await create('Secret of the member', [member.id]);
  await create('The end');
  await until('all have the last push', () =>
    sockets.every((raw) => textOf(raw).includes('The end')),
  );
  const [first, other, second] = sockets.map(textOf);
  expect(first).toContain('Secret of the owner');
  expect(second).toBe(first);
  expect(other).not.toContain('Secret of the owner');
  expect(other).toContain('Secret of the member');
  for (const { socket } of sockets) socket.terminate();
});

it('L3 nothing arrives after a subscription is stopped', async () => {
  const { boardId, cursor, create } = await makeBoard();
  const raw = await openRawSocket(harness.origin, owner.token);
  const [stopped, stays] = [1, 2].map(() =>
    raw.send('subscription', 'boards.live', { boardId, cursor }),
  ) as [number, number];
  for (const n of [1, 2]) {
    await create(`Ticket ${n}`);
    await until('both have it', () => [stopped, stays].every((id) => raw.pushes(id).length === n));
  }
  raw.socket.send(JSON.stringify({ id: stopped, method: 'subscription.stop' }));
  await until('it has stopped', () =>
    raw.messages().some(({ id, result }) => id === stopped && result?.type === 'stopped'),
  );
  await create('After');
  await until('the other has it', () => raw.pushes(stays).length === 3);
  expect(raw.pushes(stopped).length).toBe(2);
  raw.socket.terminate();
});
