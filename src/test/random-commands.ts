import type { Board } from '../core/board/board.ts';
import type { Command } from '../core/board/commands.ts';

export type Random = () => number;

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T | undefined {
  return values[Math.floor(random() * values.length)];
}

/** Some command that a person who sees this board could make; now and then one that is refused. */
export function randomCommand(random: Random, board: Board, people: string[]): Command {
  const boardId = board.id;
  const ticketIds = [...board.tickets.keys(), 'gone'];
  const columnIds = [...board.columns.keys()];
  const ticketId = pick(random, ticketIds) ?? 'gone';
  const columnId = pick(random, columnIds) ?? 'gone';
  const anchor = () => (random() < 0.6 ? pick(random, ticketIds) : undefined);
  const some = () => people.filter(() => random() < 0.5);
  const name = `Name ${Math.floor(random() * 1000)}`;
  const roll = random();
  if (roll < 0.3) {
    const visibleTo = random() < 0.3 ? some() : null;
    return { type: 'tickets.create', boardId, columnId, name, visibleTo };
  }
  if (roll < 0.6) {
    const to = { columnId, after: anchor(), before: anchor() };
    return { type: 'tickets.move', boardId, ticketId, to };
  }
  if (roll < 0.7) {
    const withId = pick(random, ticketIds) ?? 'gone';
    return { type: 'tickets.swap', boardId, ticketId, withId };
  }
  if (roll < 0.87)
    return { type: 'tickets.edit', boardId, ticketId, set: randomEdit(random, some, name) };
  if (roll < 0.92) return { type: 'tickets.delete', boardId, ticketId };
  if (roll < 0.95) {
    const to = { after: pick(random, columnIds), before: pick(random, columnIds) };
    return { type: 'boards.moveColumn', boardId, columnId, to };
  }
  if (roll < 0.97) return { type: 'boards.addColumn', boardId, name };
  if (roll < 0.99) return { type: 'boards.renameColumn', boardId, columnId, name };
  // A board without columns would refuse nearly all that follows.
  if (columnIds.length <= 2) return { type: 'boards.addColumn', boardId, name };
  return { type: 'boards.deleteColumn', boardId, columnId };
}

function randomEdit(
  random: Random,
  some: () => string[],
  name: string,
): Command<'tickets.edit'>['set'] {
  const roll = random();
  if (roll < 0.3) return { name };
  if (roll < 0.5) return { description: `${name} `.repeat(20), priority: 'HIGH' };
  if (roll < 0.7) return { assignee: pick(random, some()) ?? null };
  return { visibleTo: random() < 0.5 ? some() : null };
}
