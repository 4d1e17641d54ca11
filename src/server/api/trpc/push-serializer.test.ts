import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Push } from '../../../core/board/wire/feed.ts';
import { eventOf, resultOf, textOf } from './push-serializer.ts';

/** A move to another column, with ids of 36 characters, on a board with a long log. */
function pushBy(author: string): Push {
  const set = { updatedAt: 1_763_838_000_000, columnId: `c1-${randomUUID()}`, pos: 'a0V' };
  const changes = [{ type: 'ticket.set' as const, id: `t${randomUUID()}`, set }];
  const rows = [{ seq: 123_456, commandId: randomUUID(), by: author, changes }];
  return { cursor: `${randomUUID().replaceAll('-', '')}.123456`, rows };
}

test('L18 an event of a plain move is at most 220 bytes', () => {
  const userId = randomUUID();
  for (const push of [pushBy(userId), pushBy(randomUUID())]) {
    const message = `{"id":1,${textOf(push, userId)}`;
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(220);
  }
});

test('L18 a push is serialized once for its author and once for all others', () => {
  const push = pushBy('ada');
  const [mine, theirs, again] = ['ada', 'bob', 'eve'].map((userId) => textOf(push, userId));
  expect(again).toBe(theirs);
  expect(mine).not.toBe(theirs);
  Object.assign(push, { rows: [] });
  const texts = ['ada', 'bob', 'new'].map((userId) => textOf(push, userId));
  expect(texts).toEqual([mine, theirs, theirs]);
});

test('L18 a reset has the form of tRPC', () => {
  const push: Push = { cursor: 'anew.7', reset: true };
  expect(resultOf(eventOf(push, 'ada'))).toEqual({
    type: 'data',
    data: { id: 'anew.7', data: push },
    id: 'anew.7',
  });
});
