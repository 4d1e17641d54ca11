import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { openRawSocket } from '../../test/kits/raw-socket.ts';
import { until } from '../../test/until.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
});
afterAll(() => harness.close());

const UNREAD_MAX = 1 << 20;
const LONG = 'x'.repeat(20_000);

/** The server's end of the socket that was opened last. */
function serverEnd() {
  const end = [...harness.app.websocketServer.clients].at(-1);
  if (!end) throw new Error('there is no socket');
  return end;
}

it('L8 a reader that stops reading is cut, costs bounded memory and resumes', async () => {
  const boardId = await harness.createBoard(owner);
  const { columns, cursor } = await harness.snapshot(owner, boardId);
  const columnId = columns[0]?.id ?? '';
  let n = 0;
  const rename = () => {
    n += 1;
    const name = `${n} ${LONG}`;
    return harness.execute(owner, { type: 'boards.renameColumn', boardId, columnId, name });
  };
  const raw = await openRawSocket(harness.origin, owner.token);
  const first = raw.send('subscription', 'boards.live', { boardId, cursor });
  await rename();
  await until('the first row is there', () => raw.pushes(first).length > 0);
  const end = serverEnd();
  raw.socket.pause();
  let most = 0;
  while (end.readyState === end.OPEN) {
    await Promise.all(Array.from({ length: 10 }, rename));
    most = Math.max(most, end.bufferedAmount);
    expect(n).toBeLessThan(5000);
  }
  // One push is looked at before it is sent: what it holds comes on top.
  expect(most).toBeLessThan(UNREAD_MAX + 64 * (LONG.length + 1000));
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

it('L8 one that asks and asks and never reads the answers is cut too', async () => {
  const raw = await openRawSocket(harness.origin, owner.token);
  await raw.call('query', 'users.list', {});
  const end = serverEnd();
  raw.socket.pause();
  let most = 0;
  const question = JSON.stringify(
    Array.from({ length: 20 }, (_, id) => ({
      id: id + 10,
      method: 'query',
      params: { path: `boards.${'unknown'.repeat(300)}` },
    })),
  );
  await until('it is cut', () => {
    for (let n = 0; n < 20; n += 1) raw.socket.send(question);
    most = Math.max(most, end.bufferedAmount);
    return end.readyState !== end.OPEN;
  });
  expect(most).toBeLessThan(3 * UNREAD_MAX);
  raw.socket.terminate();
});
