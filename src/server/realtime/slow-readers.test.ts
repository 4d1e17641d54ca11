import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openRawSocket } from '../../test/clients/raw-socket.ts';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { until } from '../../test/until.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
});
afterAll(() => harness.close());

const MAX_UNREAD_BYTES = 1 << 20;
const LONG_TEXT = 'x'.repeat(20_000);

/** The server side of the most recently opened socket. */
function serverEnd() {
  const end = [...harness.app.websocketServer.clients].at(-1);
  if (!end) throw new Error('no open socket');
  return end;
}

it('L8 a stalled reader is disconnected, uses bounded memory and resumes', async () => {
  const boardId = await harness.createBoard(owner);
  const { columns, cursor } = await harness.snapshot(owner, boardId);
  const columnId = columns[0]?.id ?? '';
  let n = 0;
  const rename = () => {
    n += 1;
    const name = `${n} ${LONG_TEXT}`;
    return harness.execute(owner, { type: 'boards.renameColumn', boardId, columnId, name });
  };
  const raw = await openRawSocket(harness.origin, owner.token);
  const first = raw.send('subscription', 'boards.live', { boardId, cursor });
  await rename();
  await until('the first row is there', () => raw.pushes(first).length > 0);
  const end = serverEnd();
  raw.socket.pause();
  let maxBuffered = 0;
  while (end.readyState === end.OPEN) {
    await Promise.all(Array.from({ length: 10 }, rename));
    maxBuffered = Math.max(maxBuffered, end.bufferedAmount);
    expect(n).toBeLessThan(5000);
  }
  // The buffer is checked before each push, so one push may exceed the limit.
  expect(maxBuffered).toBeLessThan(MAX_UNREAD_BYTES + 64 * (LONG_TEXT.length + 1000));
  raw.socket.resume();
  await raw.closed;
  const seqsOf = (pushes: ReturnType<typeof raw.pushes>) =>
    pushes.flatMap((push) => ('rows' in push ? push.rows.map(({ seq }) => seq) : [-1]));
  const before = raw.pushes(first);
  const again = await openRawSocket(harness.origin, owner.token);
  const lastEventId = before.at(-1)?.cursor ?? '';
  const second = again.send('subscription', 'boards.live', { boardId, cursor, lastEventId });
  await until('it is at the head', () => seqsOf(again.pushes(second)).at(-1) === n + 1);
  const seqs = [...seqsOf(before), ...seqsOf(again.pushes(second))];
  expect(seqs).toEqual(Array.from({ length: n }, (_, k) => k + 2));
  again.socket.terminate();
});

it('L8 a client that sends requests without reading answers is disconnected', async () => {
  const raw = await openRawSocket(harness.origin, owner.token);
  await raw.call('query', 'users.list', {});
  const end = serverEnd();
  raw.socket.pause();
  let maxBuffered = 0;
  const question = JSON.stringify(
    Array.from({ length: 20 }, (_, id) => ({
      id: id + 10,
      method: 'query',
      params: { path: `boards.${'unknown'.repeat(300)}` },
    })),
  );
  await until('it is cut', () => {
    for (let n = 0; n < 20; n += 1) raw.socket.send(question);
    maxBuffered = Math.max(maxBuffered, end.bufferedAmount);
    return end.readyState !== end.OPEN;
  });
  expect(maxBuffered).toBeLessThan(3 * MAX_UNREAD_BYTES);
  raw.socket.terminate();
});
