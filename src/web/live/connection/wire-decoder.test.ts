import { expect, test } from 'vitest';
import { board, column } from '../../../test/kits/board-kit.ts';
import { FakeTransport } from '../../../test/kits/fake-transport.ts';
import { newTestId } from '../../../test/kits/harness.ts';
import { until } from '../../../test/until.ts';
import { BoardSession } from '../board-session.ts';
import { decodePush, encoder, type PushEvent } from './wire-decoder.ts';

const reader = { viewerId: 'ada', cursor: 'past.1' };

function read(message: object) {
  const { result } = encoder.decode(JSON.stringify(message)) as { result: { data: PushEvent } };
  return result.data;
}

test('L18 both forms of an event decode to the same push', () => {
  const changes = [{ type: 'ticket.removed', id: 'a' }];
  const push = { cursor: 'past.2', rows: [{ seq: 2, commandId: 'c', by: 'ada', changes }] };
  const long = { id: 'past.2', data: push };
  const short = [{ mine: 'c', changes }];
  const events = [
    read({ id: 1, result: { type: 'data', data: long, id: 'past.2' } }),
    read({ id: 1, result: { type: 'data', data: short, id: '2' } }),
  ];
  expect(events.map((event) => decodePush(event, reader))).toEqual([push, push]);
  const reset = { cursor: 'anew.7', reset: true };
  const end = read({ id: 1, result: { type: 'data', data: { id: 'anew.7', data: reset } } });
  expect(decodePush(end, reader)).toEqual(reset);
});

test('L18 messages that are not events are unchanged', () => {
  for (const message of [
    { id: 1, result: { type: 'started' } },
    { id: 1, result: { type: 'data', data: [1, 2] } },
    { id: 1, result: { data: { seq: 4 } } },
    { id: null, method: 'reconnect' },
    { id: 1, error: { message: 'no' } },
  ]) {
    expect(encoder.decode(JSON.stringify(message))).toEqual(message);
  }
});

test('L18 a malformed event changes nothing, and the next one is applied', async () => {
  const wire = new FakeTransport(board(column('todo', ['a', 'b'])));
  const session = new BoardSession({
    boardId: 'board-1',
    actor: { id: 'manager', roles: [] },
    transport: wire,
    newId: newTestId,
    onAlert: () => {},
    onSignedOut: () => {},
  });
  session.open();
  wire.snapshots[0]?.answer();
  await until('it is open', () => session.getState().phase === 'open');
  const take = (id: unknown, data: unknown) =>
    wire.follower?.onPush(
      decodePush({ id, data } as PushEvent, { viewerId: 'manager', cursor: wire.cursorAt(0) }),
    );
  const removed = [{ by: 'creator', changes: [{ type: 'ticket.removed', id: 'a' }] }];
  for (const id of ['x', '', 'past.1', '1.5', null]) take(id, removed);
  take('1', {});
  expect(() => take('1', null)).toThrow(TypeError);
  expect(() => take('1', [null])).toThrow(TypeError);
  expect(() => take('1', [{ by: 'creator' }])).toThrow(TypeError);
  expect(session.confirmedCursor).toBe(wire.cursorAt(0));
  expect(session.getState().board?.tickets.size).toBe(2);
  take('1', removed);
  expect(session.confirmedCursor).toBe(wire.cursorAt(1));
  expect(session.getState().board?.tickets.size).toBe(1);
  session.close();
});
