import { expect, test } from 'vitest';
import { makeTicket } from '../../../../core/board/ticket.ts';
import { estimateCardHeight } from './card-height.ts';

const field = (id: string, isOnCards: boolean) => ({
  ...{ id, name: id, type: 'TEXT' as const, options: [], isOnCards, isShared: false },
});
const custom = [field('fa', true), field('fb', true), field('fc', true), field('fd', false)];
const heightWith = (fields: Record<string, string>) =>
  estimateCardHeight(makeTicket({ id: 't1', name: 'One', fields }), custom);

test('CF6 the estimated height of a card counts the values that it shows', () => {
  const bare = heightWith({});
  expect(heightWith({ fd: 'not on cards', gone: 'of a deleted field' })).toBe(bare);
  const oneLine = heightWith({ fa: 'a' });
  expect(oneLine).toBeGreaterThan(bare);
  expect(heightWith({ fa: 'a', fb: 'b' })).toBe(oneLine);
  expect(heightWith({ fa: 'a', fb: 'b', fc: 'c' })).toBeGreaterThan(oneLine);
});
