import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admin, board, creator, manager, member, stranger, ticket } from '../../test/board-kit.ts';
import { AppError } from '../errors.ts';
import type { Actor } from '../user.ts';
import type { Board, Ticket } from './board.ts';
import type { Command } from './commands.ts';
import { decide, type Needs, needs } from './decide.ts';
import { firstKeys, lastKey, nextKey, previousKey, visibleNeighbour } from './ordering.ts';

const boardId = 'board-1';
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'gone'];
const COLUMNS = ['todo', 'doing', 'done', 'nope'];
const NAMES = ['To Do', 'In Progress', 'Done', 'New'];
const PEOPLE = ['creator', 'manager', 'member', 'left'];

/** The part of a board that a command says it needs, as a server would load it. */
function sliceOf(whole: Board, actor: Actor, wanted: Needs): Board {
  const present = (ids: (string | undefined)[] = []) => ids.filter((id) => id !== undefined);
  const restricted = [...whole.tickets.values()].filter(({ visibleTo }) => visibleTo !== null);
  const ids = [
    ...present(wanted.tickets),
    ...(wanted.restricted ? restricted : []).map(({ id }) => id),
  ];
  const found = ids.map((id) => [id, whole.tickets.get(id) ?? null] as const);
  const keys = (ids: Needs['next'], key: (on: Board, of: Ticket) => string | null) =>
    new Map(
      present(ids).flatMap((id) => {
        const each = whole.tickets.get(id);
        return each ? [[id, key(whole, each)] as const] : [];
      }),
    );
  const own = [...whole.members].filter(([userId]) => wanted.members || userId === actor.id);
  return {
    ...whole,
    members: new Map(own),
    tickets: new Map(found.flatMap(([id, each]) => (each ? [[id, each]] : []))),
    slice: {
      tickets: new Map(found),
      ticketCount: whole.tickets.size,
      allMembers: wanted.members ?? false,
      keys: {
        next: keys(wanted.next, nextKey),
        previous: keys(wanted.previous, previousKey),
        last: new Map((wanted.last ?? []).map((id) => [id, lastKey(whole, id)])),
      },
      neighbours: neighboursIn(whole, actor, wanted),
      comments: new Map(),
      details: new Map(),
      projects: new Map(),
    },
  };
}

function neighboursIn(whole: Board, actor: Actor, { neighbour }: Needs) {
  const of = neighbour && whole.tickets.get(neighbour.ticketId);
  if (!of) return new Map();
  return new Map([[of.id, visibleNeighbour(whole, of, neighbour.direction, actor.id)]]);
}

const actors = fc.constantFrom(creator, manager, member, admin, stranger);
const id = fc.constantFrom(...IDS);
const columnId = fc.constantFrom(...COLUMNS);
const anchor = fc.option(id, { nil: undefined });
const people = fc.option(fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1 }), {
  nil: null,
});

const boards = fc
  .array(
    fc.record({
      columnId: fc.constantFrom('todo', 'doing', 'done'),
      key: fc.nat(7),
      visibleTo: people,
      createdBy: fc.constantFrom(...PEOPLE),
      assignee: fc.option(fc.constantFrom(...PEOPLE), { nil: null }),
    }),
    { maxLength: 6 },
  )
  .map((specs) => {
    const keys = firstKeys(8);
    return board(
      specs.map(({ columnId: column, key, ...part }, n) =>
        ticket(IDS[n] as string, column, keys[key] as string, part),
      ),
    );
  });

const set = fc.record(
  {
    name: fc.constantFrom('Ticket a', 'Renamed'),
    description: fc.constantFrom('', 'Text'),
    assignee: fc.option(fc.constantFrom(...PEOPLE, 'stranger'), { nil: null }),
    url: fc.constantFrom(null, 'x.org'),
    visibleTo: people,
  },
  { requiredKeys: [] },
);

const memberEntry = fc.record({
  userId: fc.constantFrom(...PEOPLE),
  role: fc.constantFrom('EDITOR', 'ADMIN'),
});

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('boards.addColumn'),
    boardId: fc.constant(boardId),
    name: fc.constantFrom('New', 'Done'),
  }),
  fc.record({
    type: fc.constant('boards.renameColumn'),
    boardId: fc.constant(boardId),
    columnId,
    name: fc.constantFrom('New', 'Done'),
  }),
  fc.record({
    type: fc.constant('boards.moveColumn'),
    boardId: fc.constant(boardId),
    columnId,
    to: fc.record({
      after: fc.option(columnId, { nil: undefined }),
      before: fc.option(columnId, { nil: undefined }),
    }),
  }),
  fc.record({ type: fc.constant('boards.deleteColumn'), boardId: fc.constant(boardId), columnId }),
  fc.record({
    type: fc.constant('tickets.create'),
    boardId: fc.constant(boardId),
    columnId,
    name: fc.constant('New'),
    visibleTo: people,
  }),
  fc.record({
    type: fc.constant('tickets.edit'),
    boardId: fc.constant(boardId),
    ticketId: id,
    set,
    to: fc.option(fc.record({ columnId }), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('tickets.movePosition'),
    boardId: fc.constant(boardId),
    ticketId: id,
    direction: fc.constantFrom('up', 'down'),
  }),
  fc.record({
    type: fc.constant('boards.rename'),
    boardId: fc.constant(boardId),
    name: fc.constantFrom('Board', 'Renamed'),
  }),
  fc.record({
    type: fc.constant('boards.setMembers'),
    boardId: fc.constant(boardId),
    set: fc.uniqueArray(memberEntry, { selector: ({ userId }) => userId }),
    remove: fc.uniqueArray(fc.constantFrom(...PEOPLE), { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('boards.handOver'),
    boardId: fc.constant(boardId),
    userId: fc.constantFrom(...PEOPLE),
  }),
  fc.record(
    {
      type: fc.constant('boards.save'),
      boardId: fc.constant(boardId),
      version: fc.constantFrom(1, 2),
      name: fc.constantFrom('Board', 'Renamed'),
      members: fc.uniqueArray(memberEntry, { selector: ({ userId }) => userId }),
      columns: fc.array(
        fc.record(
          { id: columnId, name: fc.constantFrom(...NAMES), ticketIds: fc.array(id) },
          { requiredKeys: ['name'] },
        ),
        { maxLength: 4 },
      ),
      columnOrder: fc.shuffledSubarray(NAMES),
    },
    { requiredKeys: ['type', 'boardId'] },
  ),
  fc.record({
    type: fc.constant('tickets.move'),
    boardId: fc.constant(boardId),
    ticketId: id,
    to: fc.record({ columnId, after: anchor, before: anchor }),
  }),
  fc.record({
    type: fc.constant('tickets.swap'),
    boardId: fc.constant(boardId),
    ticketId: id,
    withId: id,
  }),
  fc.record({ type: fc.constant('tickets.delete'), boardId: fc.constant(boardId), ticketId: id }),
) as fc.Arbitrary<Command>;

function answer(on: Board, command: Command, actor: Actor): unknown {
  try {
    return decide(on, command, { actor, at: 1000, commandId: 'command' });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test('C2 any command on the whole board and on its slice has the same outcome', () => {
  let decided = 0;
  fc.assert(
    fc.property(boards, commands, actors, (whole, command, actor) => {
      const expected = answer(whole, command, actor);
      if (typeof expected !== 'string') decided += 1;
      expect(answer(sliceOf(whole, actor, needs(command, whole)), command, actor)).toEqual(
        expected,
      );
    }),
    { numRuns: 5000 },
  );
  expect(decided).toBeGreaterThan(500);
});

test('C2 reading what a slice was not told to load is a programming error', () => {
  const whole = board([ticket('a', 'todo', 'i0')]);
  const slice = sliceOf(whole, creator, {});
  const move: Command = { type: 'tickets.move', boardId, ticketId: 'a', to: { columnId: 'done' } };
  expect(() => answer(slice, move, creator)).toThrow('was not loaded');
});
