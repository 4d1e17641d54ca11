import { expect, test } from 'vitest';
import { ticketsByColumn } from '../../../../core/board/columns/tickets-by-column.ts';
import {
  board,
  boardAfter,
  column,
  creator,
  ticketOrder,
} from '../../../../test/kits/board-kit.ts';
import { commandOf, insertAt } from '../drag/drop-target.ts';

const IDS = ['hA', 'a', 'hB', 'hC', 'b', 'hD', 'c', 'hE'];
const full = board([...column('todo', IDS), ...column('done', ['hX', 'hY'])]);
const filtered = {
  ...full,
  tickets: new Map([...full.tickets].filter(([id]) => !id.startsWith('h'))),
};
const columns = [...ticketsByColumn(filtered)].map(([id, tickets]) => ({ id, tickets }));
const todo = columns[0] ?? { id: 'todo', tickets: [] };

/** The column after a ticket was dropped into a gap of the shown tickets. */
function orderAfterDrop(id: string, gap: number): string {
  const command = commandOf(full.id, insertAt(todo, gap), id, columns);
  return ticketOrder(command ? boardAfter(full, creator, command) : full, 'todo');
}

test('ZF10 a drop between two shown tickets is placed directly after the upper one', () => {
  expect(orderAfterDrop('c', 1)).toBe('hA a c hB hC b hD hE');
  expect(orderAfterDrop('a', 2)).toBe('hA hB hC b a hD c hE');
});

test('ZF10 a drop above the first or below the last ticket is placed directly beside it', () => {
  expect(orderAfterDrop('c', 0)).toBe('hA c a hB hC b hD hE');
  expect(orderAfterDrop('a', 3)).toBe('hA hB hC b hD c a hE');
});

test('ZF10 a drop beside itself changes nothing', () => {
  for (const gap of [1, 2]) expect(orderAfterDrop('b', gap)).toBe(IDS.join(' '));
});

test('ZF10 a drop into a column of hidden tickets is placed at the end', () => {
  const done = { id: 'done', tickets: [] };
  const command = commandOf(full.id, insertAt(done, 0), 'a', [todo, done]);
  expect(command && ticketOrder(boardAfter(full, creator, command), 'done')).toBe('hX hY a');
});
