import type { Board, Member } from '../core/board/board.ts';
import type { Command } from '../core/board/commands.ts';
import { sortedColumns } from '../core/board/ordering.ts';

type SavedColumn = NonNullable<Command<'boards.save'>['columns']>[number];

export type Random = () => number;

/** Pseudo-random numbers from 0 to 1 from a seed (mulberry32). */
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

/** The context of a random command. */
interface CommandContext {
  random: Random;
  /** The board as the user sees it. */
  board: Board;
  /** Permanent members of the board. */
  people: readonly string[];
  /** Users who join and leave. */
  guests: readonly string[];
  name: string;
  ticketId: string;
  columnId: string;
}

/** Kinds of command with their relative frequency in percent. */
const KINDS: [number, (chances: CommandContext) => Command][] = [
  [24, create],
  [24, move],
  [8, swap],
  [8, movePosition],
  [13, edit],
  [4, comment],
  [3, deleteComment],
  [5, ({ board, ticketId }) => ({ type: 'tickets.delete', boardId: board.id, ticketId })],
  [2, ({ board, ticketId }) => ({ type: 'tickets.duplicate', boardId: board.id, ticketId })],
  [1, duplicateColumn],
  [2, moveColumn],
  [2, addColumn],
  [2, ({ board, ...rest }) => ({ type: 'boards.renameColumn', boardId: board.id, ...named(rest) })],
  [1, deleteColumn],
  [1, ({ board, name }) => ({ type: 'boards.rename', boardId: board.id, name })],
  [1, setMembers],
  [2, save],
];

/** A random command that a user who sees this board could send; some are refused. */
export function randomCommand(
  random: Random,
  board: Board,
  people: readonly string[],
  guests: readonly string[] = [],
): Command {
  const ticketId = someTicket({ random, board });
  const columnId = pick(random, [...board.columns.keys()]) ?? 'gone';
  const name = `Name ${Math.floor(random() * 1000)}`;
  const chances = { random, board, people, guests, name, ticketId, columnId };
  let roll = random() * KINDS.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of KINDS) {
    roll -= weight;
    if (roll < 0) return make(chances);
  }
  return create(chances);
}

type Part<K extends keyof CommandContext> = Pick<CommandContext, K>;

function someTicket({ random, board }: Part<'random' | 'board'>): string {
  return pick(random, [...board.tickets.keys(), 'gone']) ?? 'gone';
}

function someOf(random: Random, values: readonly string[]): string[] {
  return values.filter(() => random() < 0.5);
}

function named({ columnId, name }: Part<'columnId' | 'name'>) {
  return { columnId, name };
}

function create({ random, board, people, guests, columnId, name }: CommandContext): Command {
  const visibleTo = random() < 0.3 ? someOf(random, [...people, ...guests]) : null;
  const onBoard = visibleTo?.filter((id) => id === board.createdBy || board.members.has(id));
  const audience = onBoard?.length ? onBoard : null;
  return { type: 'tickets.create', boardId: board.id, columnId, name, visibleTo: audience };
}

function move({ random, board, ticketId, columnId }: CommandContext): Command {
  const anchor = () => (random() < 0.6 ? someTicket({ random, board }) : undefined);
  const to = { columnId, after: anchor(), before: anchor() };
  return { type: 'tickets.move', boardId: board.id, ticketId, to };
}

function swap({ random, board, ticketId }: CommandContext): Command {
  const withId = someTicket({ random, board });
  return { type: 'tickets.swap', boardId: board.id, ticketId, withId };
}

function movePosition({ random, board, ticketId }: CommandContext): Command {
  const direction = random() < 0.5 ? 'up' : 'down';
  return { type: 'tickets.movePosition', boardId: board.id, ticketId, direction };
}

function edit(chances: CommandContext): Command {
  const { random, board, ticketId, columnId } = chances;
  const set = random() < 0.1 ? {} : randomEdit(chances);
  const command = { type: 'tickets.edit' as const, boardId: board.id, ticketId, set };
  return random() < 0.3 ? { ...command, to: { columnId } } : command;
}

function randomEdit({
  random,
  people,
  guests,
  name,
}: CommandContext): Command<'tickets.edit'>['set'] {
  const some = () => someOf(random, [...people, ...guests]);
  const roll = random();
  if (roll < 0.3) return { name };
  if (roll < 0.5)
    return { description: 'Long '.repeat(Math.ceil(random() * 3) * 10), url: 'x.org' };
  if (roll < 0.7) return { assignee: pick(random, some()) ?? null };
  const visibleTo = some();
  return { visibleTo: visibleTo.length > 0 && random() < 0.7 ? visibleTo : null };
}

function comment({ board, ticketId, name }: CommandContext): Command {
  return { type: 'tickets.comment', boardId: board.id, ticketId, text: name, photoUrls: [] };
}

function deleteComment({ random, board, ticketId }: CommandContext): Command {
  const at = Math.floor(random() * 3);
  return { type: 'tickets.deleteComment', boardId: board.id, ticketId, comment: at };
}

function moveColumn({ random, board, columnId }: CommandContext): Command {
  const columnIds = [...board.columns.keys()];
  const to = { after: pick(random, columnIds), before: pick(random, columnIds) };
  return { type: 'boards.moveColumn', boardId: board.id, columnId, to };
}

function addColumn({ board, name }: CommandContext): Command {
  return { type: 'boards.addColumn', boardId: board.id, name };
}

function duplicateColumn({ board, columnId }: CommandContext): Command {
  return { type: 'boards.duplicateColumn', boardId: board.id, columnId };
}

function deleteColumn(chances: CommandContext): Command {
  const { board, columnId } = chances;
  // A board without columns would refuse nearly all later commands.
  if (board.columns.size <= 2) return addColumn(chances);
  return { type: 'boards.deleteColumn', boardId: board.id, columnId };
}

function someRole(random: Random, userId: string): Member {
  return { userId, role: random() < 0.7 ? 'ADMIN' : 'EDITOR' };
}

function setMembers({ random, board, people, guests }: CommandContext): Command {
  const remaining = people.filter((id) => board.members.has(id));
  const set = someOf(random, [...remaining, ...guests]).map((id) => someRole(random, id));
  const named = new Set(set.map(({ userId }) => userId));
  const remove = guests.filter((id) => !named.has(id) && random() < 0.7);
  return { type: 'boards.setMembers', boardId: board.id, set, remove };
}

/** A whole board as a script saves it: some columns renamed, swapped, removed or added. */
function save({ random, board, people, guests, name }: CommandContext): Command {
  const columns = sortedColumns(board).map(({ id, name: current }) => ({ id, name: current }));
  const [first, second] = columns;
  if (first && second && random() < 0.5) {
    [first.name, second.name] = [second.name, random() < 0.5 ? first.name : name];
  }
  if (columns.length > 3 && random() < 0.2) columns.pop();
  const saved: SavedColumn[] = columns.map((column) => {
    const tickets = [...board.tickets.values()].filter(({ columnId }) => columnId === column.id);
    const ticketIds = tickets.map(({ id }) => id);
    if (random() < 0.3) return { name: `${column.name}!`.slice(0, 60), ticketIds };
    return random() < 0.5 ? { ...column, ticketIds } : column;
  });
  if (random() < 0.3) saved.push({ name: `${name} new` });
  const names = saved.map((column) => column.name);
  const remaining = people.filter((id) => board.members.has(id));
  const coming = guests.filter(() => random() < 0.5);
  return {
    type: 'boards.save',
    boardId: board.id,
    ...(random() < 0.5 && { version: board.version }),
    ...(random() < 0.5 && { name }),
    ...(random() < 0.8 && { columns: saved }),
    ...(random() < 0.5 && { columnOrder: [...names.slice(1), ...names.slice(0, 1)] }),
    ...(random() < 0.4 && { members: [...remaining, ...coming].map((id) => someRole(random, id)) }),
  };
}
