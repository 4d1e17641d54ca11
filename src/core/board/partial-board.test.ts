import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  admin,
  board,
  creator,
  manager,
  member,
  stranger,
  ticket,
} from '../../test/kits/board-kit.ts';
import { partialBoardOf, type Records } from '../../test/kits/partial-board-kit.ts';
import { AppError } from '../errors.ts';
import type { Actor } from '../users/user.ts';
import type { Board } from './board.ts';
import { apply } from './change.ts';
import type { Command } from './commands.ts';
import { decide, readSetOf } from './decide.ts';
import { firstKeys } from './ordering.ts';
import type { ReadSet } from './rule.ts';

const boardId = 'board-1';
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'gone'];
const COLUMNS = ['todo', 'doing', 'done', 'nope'];
const NAMES = ['To Do', 'In Progress', 'Done', 'New'];
const PEOPLE = ['creator', 'manager', 'member', 'left'];

const actors = fc.constantFrom(creator, manager, member, admin, stranger);
const id = fc.constantFrom(...IDS);
const columnId = fc.constantFrom(...COLUMNS);
const anchor = fc.option(id, { nil: undefined });
const somePeople = fc.uniqueArray(fc.constantFrom(...PEOPLE, 'stranger'), { maxLength: 2 });
const assigneesChange = { add: somePeople, remove: somePeople };
const people = fc.option(fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1 }), {
  nil: null,
});

/** The limit of the last column, if it has a hard one. */
const limits = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });

const boards = fc
  .array(
    fc.record({
      columnId: fc.constantFrom('todo', 'doing', 'done'),
      key: fc.nat(7),
      visibleTo: people,
      createdBy: fc.constantFrom(...PEOPLE),
      assignee: fc.option(fc.constantFrom(...PEOPLE), { nil: null }),
      coAssignees: fc.constantFrom(null, ['manager'], ['left', 'member']),
    }),
    { maxLength: 6 },
  )
  .chain((specs) => limits.map((limit) => ({ specs, limit })))
  .map(({ specs, limit }) => {
    const keys = firstKeys(8);
    const whole = board(
      specs.map(({ columnId: column, key, ...part }, n) =>
        ticket(IDS[n] as string, column, keys[key] as string, part),
      ),
    );
    const set = { limit, isLimitHard: limit !== null };
    return apply(whole, [{ type: 'column.set', id: 'done', set }]);
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
    type: fc.constant('boards.editColumn'),
    boardId: fc.constant(boardId),
    columnId,
    set: fc.record(
      {
        name: fc.constantFrom('New', 'Done'),
        limit: fc.constantFrom(null, 1, 5),
        isLimitHard: fc.boolean(),
        isDone: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    type: fc.constant('boards.sortColumn'),
    boardId: fc.constant(boardId),
    columnId,
    ticketIds: fc.array(id),
    was: fc.option(fc.array(id), { nil: undefined }),
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
  fc.record({
    type: fc.constant('tickets.changeMany'),
    boardId: fc.constant(boardId),
    ticketIds: fc.uniqueArray(id, { minLength: 1 }),
    change: fc.oneof(
      fc.record({
        type: fc.constant('move'),
        to: fc.record({ columnId, after: anchor, before: anchor }),
      }),
      fc.record({
        type: fc.constant('assign'),
        assignee: fc.constantFrom(null, ...PEOPLE, 'stranger'),
      }),
      fc.record({ type: fc.constant('changeAssignees'), ...assigneesChange }),
      fc.record({ type: fc.constantFrom('addLabel', 'removeLabel'), label: fc.constant('x') }),
      fc.record({ type: fc.constant('setPriority'), priority: fc.constantFrom(null, 'HIGH') }),
      fc.record({ type: fc.constant('delete') }),
    ),
  }),
  fc.record({
    type: fc.constant('tickets.revertMany'),
    boardId: fc.constant(boardId),
    to: fc.oneof(
      fc.record({
        field: fc.constant('assignees'),
        values: fc.array(
          fc.record({
            ...assigneesChange,
            ticketIds: fc.uniqueArray(id, { minLength: 1 }),
          }),
          { maxLength: 2 },
        ),
      }),
      fc.record({
        field: fc.constant('place'),
        places: fc.array(
          fc.record({
            columnId,
            after: anchor,
            before: anchor,
            tickets: fc.array(
              fc.record({
                ticketId: id,
                was: fc.record({ columnId, pos: fc.constantFrom(...firstKeys(8)) }),
              }),
              { maxLength: 3 },
            ),
          }),
          { maxLength: 2 },
        ),
      }),
    ),
  }),
  fc.record({ type: fc.constant('tickets.delete'), boardId: fc.constant(boardId), ticketId: id }),
  fc.record({ type: fc.constant('boards.delete'), boardId: fc.constant(boardId) }),
) as fc.Arbitrary<Command>;

const photoUrls = fc.constantFrom([], ['/photos/board-1/a/1-a.png'], ['/photos/other/a/1-a.png']);

/** Commands that are decided by data that only the server has. */
const recordCommands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('tickets.edit'),
    boardId: fc.constant(boardId),
    ticketId: id,
    set: fc.record(
      {
        description: fc.constantFrom('', 'Text', '- [ ] One\n- [x] Two'),
        photoUrls,
        url: fc.constantFrom(null, 'x.org'),
      },
      { requiredKeys: [] },
    ),
    to: fc.option(fc.record({ columnId }), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('tickets.setTask'),
    boardId: fc.constant(boardId),
    ticketId: id,
    index: fc.nat(2),
    text: fc.constantFrom('One', 'Two'),
    isDone: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('tickets.duplicate'),
    boardId: fc.constant(boardId),
    ticketId: id,
  }),
  fc.record({
    type: fc.constant('boards.duplicateColumn'),
    boardId: fc.constant(boardId),
    columnId,
  }),
  fc.record({
    type: fc.constant('tickets.comment'),
    boardId: fc.constant(boardId),
    ticketId: id,
    text: fc.constant('Said'),
    photoUrls,
  }),
  fc.record({
    type: fc.constant('tickets.deleteComment'),
    boardId: fc.constant(boardId),
    ticketId: id,
    comment: fc.constantFrom(0, 1, 2, 'm1', 'm2', 'gone'),
  }),
  fc.record({
    type: fc.constant('boards.setProject'),
    boardId: fc.constant(boardId),
    projectId: fc.constantFrom(null, 'p1', 'p2', 'hidden'),
  }),
) as fc.Arbitrary<Command>;

const records: fc.Arbitrary<Records> = fc.record({
  comments: fc.dictionary(
    fc.constantFrom(...IDS),
    fc
      .array(fc.constantFrom(...PEOPLE), { maxLength: 2 })
      .map((authors) => authors.map((author, n) => ({ id: `m${n + 1}`, author }))),
  ),
  details: fc.constant(
    Object.fromEntries(
      IDS.map((each) => [each, { description: '- [ ] One\n- [x] Two', photoUrls: [] }]),
    ),
  ),
  projects: fc.constant({
    p1: { id: 'p1', name: 'One', ownerId: 'creator', createdAt: 1 },
    p2: { id: 'p2', name: 'Two', ownerId: 'manager', createdAt: 1 },
  }),
});

/** The read set with everything that the server could load. */
function everything({ neighbour, portion }: ReadSet): ReadSet {
  const rest = { members: true, restricted: true, projects: ['p1', 'p2', 'hidden'] };
  const every = {
    tickets: IDS,
    next: IDS,
    previous: IDS,
    comments: IDS,
    commentTotals: IDS,
    details: IDS,
  };
  return {
    ...rest,
    ...every,
    last: COLUMNS,
    counts: 'all' as const,
    ...(neighbour && { neighbour }),
    ...(portion && { portion }),
  };
}

function answer(on: Board, command: Command, actor: Actor): unknown {
  try {
    return decide(on, command, { actor, at: 1000, commandId: 'command' });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** Without the numbers of new tickets and the keys of new boards, which only the server knows. */
function withoutNumbers(outcome: unknown): unknown {
  return JSON.parse(JSON.stringify(outcome), (name, value) =>
    name === 'number' || name === 'ticketKey' ? undefined : value,
  );
}

test('C2 a command has the same outcome on the whole board and on its partial board', () => {
  let decided = 0;
  fc.assert(
    fc.property(boards, commands, actors, (whole, command, actor) => {
      const expected = answer(whole, command, actor);
      if (typeof expected !== 'string') decided += 1;
      const partial = partialBoardOf(whole, actor, readSetOf(command, whole));
      expect(withoutNumbers(answer(partial, command, actor))).toEqual(withoutNumbers(expected));
    }),
    { numRuns: 5000 },
  );
  expect(decided).toBeGreaterThan(500);
});

test('C2 the read set covers all server-only data that a command reads', () => {
  let done = 0;
  fc.assert(
    fc.property(boards, recordCommands, actors, records, (whole, command, actor, held) => {
      const reads = readSetOf(command, whole);
      const expected = answer(
        partialBoardOf(whole, actor, everything(reads), held),
        command,
        actor,
      );
      if (typeof expected !== 'string') done += 1;
      expect(answer(partialBoardOf(whole, actor, reads, held), command, actor)).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
  expect(done).toBeGreaterThan(300);
});

test('C2 reading data that was not loaded throws', () => {
  const whole = board([ticket('a', 'todo', 'i0')]);
  const partial = partialBoardOf(whole, creator, {});
  const move: Command = { type: 'tickets.move', boardId, ticketId: 'a', to: { columnId: 'done' } };
  expect(() => answer(partial, move, creator)).toThrow('was not loaded');
});
