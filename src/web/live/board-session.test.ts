import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, CommandType } from '../../core/board/commands.ts';
import type { CommandReply } from '../../core/board/wire/feed.ts';
import { board, column, creator, manager, ticketOrder } from '../../test/kits/board-kit.ts';
import { FakeTransport, type SentCommand } from '../../test/kits/fake-transport.ts';
import { until } from '../../test/until.ts';
import type { RejectedChange } from '../session/rejected-changes.ts';
import type { AlertOwner } from '../ui/alert-store.ts';
import { BoardSession } from './board-session.ts';
import type { PendingCommand, PendingCommandStorage } from './command-queue.ts';
import { TIMING, type Timing } from './timing.ts';
import type { Failure } from './transport.ts';
import { loadOptimisticView } from './with-pending.ts';

vi.setConfig({ testTimeout: 60_000 });

const timing = {
  firstRetryMs: 5,
  maxRetryMs: 40,
  maxReloadMs: 20,
  failingMs: 30,
  overdueMs: 60,
  pollMs: 10,
  firstPollMs: 10,
  answerMs: 1000,
  callMs: 1000,
  openMs: 1000,
  reopenMs: 20,
  pingMs: 1000,
  quietMs: 1000,
  pongMs: 1000,
  lostMs: 1000,
};

const opened: BoardSession[] = [];

beforeAll(() => loadOptimisticView());

afterEach(() => {
  for (const session of opened.splice(0)) session.close();
});

type Deps = ConstructorParameters<typeof BoardSession>[0];

/** A session of the board's creator that is not open yet. */
function sessionOn(
  wire: FakeTransport,
  deps: Pick<Deps, 'onAlert' | 'onSignedOut'> & Partial<Deps>,
) {
  let ids = 0;
  return new BoardSession({
    boardId: 'board-1',
    actor: creator,
    transport: wire,
    newId() {
      ids += 1;
      return `mine${ids}`;
    },
    timing,
    ...deps,
  });
}

/** Opens a board with tickets a, b and c in To Do as its creator. */
async function openBoard(
  isLive = true,
  stored: PendingCommand[] = [],
  box: Partial<PendingCommandStorage> = {},
  sessionTiming: Timing = timing,
) {
  const wire = new FakeTransport(board(column('todo', ['a', 'b', 'c'])));
  const alerts: string[] = [];
  const refusals: RejectedChange[] = [];
  const overdue: string[] = [];
  const session = sessionOn(wire, {
    timing: sessionTiming,
    storage: { load: () => stored, save() {}, ...box },
    onOverdue: (text) => overdue.push(text),
    onOverdueEnd: () => overdue.push('ended'),
    onRejectedChange: (refusal) => refusals.push(refusal),
    onAlert: (text) => alerts.push(text),
    onSignedOut: () => alerts.push('signed out'),
  });
  opened.push(session);
  session.open();
  wire.snapshots[0]?.answer();
  await until('it follows', () => wire.follower !== undefined);
  if (isLive) wire.follower?.onLive();
  const ticketIds = (columnId: string) => {
    const { board: current } = session.getState();
    return current ? ticketOrder(current, columnId) : null;
  };
  return { wire, session, alerts, refusals, overdue, ticketIds };
}

function move(ticketId: string, columnId: string): Command<'tickets.move'> {
  return { type: 'tickets.move', boardId: 'board-1', ticketId, to: { columnId } };
}

function rename(ticketId: string, name: string): Command<'tickets.edit'> {
  return { type: 'tickets.edit', boardId: 'board-1', ticketId, set: { name } };
}

/** Waits for the nth command to be sent. */
async function sent(wire: FakeTransport, n: number): Promise<SentCommand> {
  await until(`command ${n} is sent`, () => wire.sent.length > n);
  return wire.sent[n] as SentCommand;
}

/** Tracks the outcome of a promise; undefined while it is pending. */
function outcomeOf(
  promise: Promise<CommandReply | Failure>,
): () => CommandReply | Failure | undefined {
  let outcome: CommandReply | Failure | undefined;
  void promise.then((value) => {
    outcome = value;
  });
  return () => outcome;
}

const unreachable: Failure = { kind: 'unreachable' };

describe('rows and replies', () => {
  it('L7 a command is shown at once and stays when its row arrives before its reply', async () => {
    const { wire, session, ticketIds } = await openBoard();
    const outcome = outcomeOf(session.run(move('a', 'done')));
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['b c', 'a']);
    const request = await sent(wire, 0);
    const reply = wire.commit(request, creator);
    wire.deliver(0);
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['b c', 'a']);
    // Its row has arrived, so it is no longer applied optimistically: a colleague may move the
    // ticket on.
    wire.commit({ commandId: 'theirs', command: move('a', 'doing') }, manager);
    wire.deliver(1);
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['b c', 'a', '']);
    request.answer(reply);
    await until('it is answered', () => outcome() !== undefined);
    expect(outcome()).toMatchObject({ seq: 1 });
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['b c', 'a', '']);
    expect(session.getState().pendingCount).toBe(0);
    expect(wire.sent).toHaveLength(1);
  });

  it('L7 a command is shown at once and stays when its reply arrives before its row', async () => {
    const { wire, session, ticketIds } = await openBoard();
    const outcome = outcomeOf(session.run(move('a', 'done')));
    const request = await sent(wire, 0);
    request.answer(wire.commit(request, creator));
    await until('it is answered', () => outcome() !== undefined);
    expect(session.getState().pendingCount).toBe(0);
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['b c', 'a']);
    // A colleague's later row shows that the command is no longer applied optimistically.
    wire.commit({ commandId: 'theirs', command: move('a', 'doing') }, manager);
    expect(ticketIds('done')).toBe('a');
    wire.deliver(0);
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['b c', 'a', '']);
  });

  it('L7 a created ticket appears once, in any order of row and reply', async () => {
    const { wire, session, ticketIds } = await openBoard();
    const create = { type: 'tickets.create' as const, boardId: 'board-1', columnId: 'done' };
    void session.run({ ...create, name: 'New' });
    void session.run({ ...create, name: 'Newer' });
    expect(ticketIds('done')).toBe('tmine1 tmine2');
    const first = await sent(wire, 0);
    const reply = wire.commit(first, creator);
    wire.deliver(0);
    expect(ticketIds('done')).toBe('tmine1 tmine2');
    first.answer(reply);
    const second = await sent(wire, 1);
    second.answer(wire.commit(second, creator));
    await until('both are answered', () => session.getState().pendingCount === 0);
    wire.deliver(1);
    expect(ticketIds('done')).toBe('tmine1 tmine2');
  });

  it('C3 a lost reply is requested again with the same command id', async () => {
    const { wire, session, ticketIds } = await openBoard();
    const outcome = outcomeOf(session.run(move('a', 'done')));
    const first = await sent(wire, 0);
    const reply = wire.commit(first, creator);
    first.fail(unreachable);
    const repeated = await sent(wire, 1);
    expect(repeated).toMatchObject({ commandId: first.commandId, command: first.command });
    expect(ticketIds('done')).toBe('a');
    repeated.answer(reply);
    await until('it is answered', () => outcome() !== undefined);
    expect(outcome()).toEqual(reply);
  });

  it('L7 a caller whose reply was lost gets one when the row arrives', async () => {
    const { wire, session } = await openBoard();
    const added = { type: 'boards.addColumn' as const, boardId: 'board-1', name: 'New' };
    const outcome = outcomeOf(session.run(added));
    const request = await sent(wire, 0);
    wire.commit(request, creator);
    request.fail(unreachable);
    wire.deliver(0);
    await until('it is answered', () => {
      const repeated = wire.sent[1];
      if (repeated) repeated.answer(wire.commit(repeated, creator));
      return outcome() !== undefined;
    });
    expect(outcome()).toMatchObject({ seq: 1 });
    expect(session.getState().pendingCount).toBe(0);
  });

  it('L7 a command without effect leaves the queue when it is answered', async () => {
    const { wire, session, ticketIds } = await openBoard();
    void session.run(move('a', 'done'));
    const request = await sent(wire, 0);
    request.answer({ seq: null, result: null });
    await until('it is answered', () => session.getState().pendingCount === 0);
    expect(ticketIds('todo')).toBe('a b c');
  });

  it('L7 commands are sent one at a time, in order', async () => {
    const { wire, session } = await openBoard();
    for (const name of ['one', 'two', 'three']) void session.run(rename('a', name));
    expect(session.getState().pendingCount).toBe(3);
    for (let n = 0; n < 3; n += 1) {
      const request = await sent(wire, n);
      expect(wire.sent).toHaveLength(n + 1);
      request.answer(wire.commit(request, creator));
    }
    await until('all are answered', () => session.getState().pendingCount === 0);
    expect(wire.board.tickets.get('a')?.name).toBe('three');
  });

  it('L7 a row that replaces a lost reply releases the next command', async () => {
    const { wire, session, ticketIds } = await openBoard();
    void session.run(move('a', 'done'));
    void session.run(move('b', 'done'));
    const first = await sent(wire, 0);
    wire.commit(first, creator);
    wire.deliver(0);
    const second = await sent(wire, 1);
    expect([second.commandId, first.signal?.aborted]).toEqual(['mine2', true]);
    second.answer(wire.commit(second, creator));
    await until('both are answered', () => session.getState().pendingCount === 0);
    // A reply that arrives after all this changes nothing.
    first.answer({ seq: 1, result: null });
    wire.deliver(1);
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['c', 'a b']);
    expect(wire.sent).toHaveLength(2);
  });

  it('L7 column commands are not applied optimistically', async () => {
    const { wire, session } = await openBoard();
    const names = () => [...(session.getState().board?.columns.values() ?? [])].map((c) => c.name);
    void session.run({ type: 'boards.addColumn', boardId: 'board-1', name: 'New' });
    expect(names()).not.toContain('New');
    const request = await sent(wire, 0);
    request.answer(wire.commit(request, creator));
    wire.deliver(0);
    expect(names()).toContain('New');
  });
});

describe('refusals', () => {
  const refused: Failure = { kind: 'refused', code: 'ticket.unknown', reason: 'Ticket not found' };
  const boardId = 'board-1';
  const texts: { [K in CommandType]?: [Command<K>, string] } = {
    'boards.addColumn': [
      { type: 'boards.addColumn', boardId, name: 'New' },
      'Failed to add column. Please try again.',
    ],
    'boards.renameColumn': [
      { type: 'boards.renameColumn', boardId, columnId: 'todo', name: 'New' },
      'Failed to edit column. Please try again.',
    ],
    'boards.moveColumn': [
      { type: 'boards.moveColumn', boardId, columnId: 'todo', to: {} },
      'Failed to reorder columns. Please try again.',
    ],
    'boards.deleteColumn': [
      { type: 'boards.deleteColumn', boardId, columnId: 'todo' },
      'Failed to delete column. Please try again.',
    ],
    'tickets.create': [
      { type: 'tickets.create', boardId, columnId: 'todo', name: 'New' },
      'Failed to create ticket: Ticket not found',
    ],
    'tickets.edit': [rename('a', 'New'), 'Failed to update ticket: Ticket not found'],
    'tickets.move': [move('a', 'done'), 'Failed to move ticket. Please try again.'],
    'tickets.swap': [
      { type: 'tickets.swap', boardId, ticketId: 'a', withId: 'b' },
      'Failed to move ticket. Please try again.',
    ],
    'tickets.delete': [
      { type: 'tickets.delete', boardId, ticketId: 'a' },
      'Failed to delete ticket. Please try again.',
    ],
  };

  it.each(Object.keys(texts) as CommandType[])(
    'L7 a refused %s is undone and alerted with its text',
    async (type) => {
      const [command, text] = texts[type] ?? [move('a', 'done'), ''];
      const { wire, session, alerts } = await openBoard();
      const previousBoard = session.getState().board;
      const outcome = outcomeOf(session.run(command));
      (await sent(wire, 0)).fail(refused);
      await until('it is answered', () => outcome() !== undefined);
      expect(outcome()).toEqual(refused);
      expect(alerts).toEqual([text]);
      expect(session.getState()).toMatchObject({ board: previousBoard, pendingCount: 0 });
    },
  );

  it("L7 a refusal keeps colleagues' changes and the user's other commands", async () => {
    const { wire, session, alerts, ticketIds } = await openBoard();
    void session.run(move('a', 'done'));
    void session.run(move('b', 'done'));
    wire.commit({ commandId: 'theirs', command: move('c', 'doing') }, manager);
    wire.deliver(0);
    (await sent(wire, 0)).fail(refused);
    await until('it is refused', () => alerts.length === 1);
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['a', 'c', 'b']);
    const second = await sent(wire, 1);
    second.answer(wire.commit(second, creator));
    wire.deliver(1);
    await until('it is answered', () => session.getState().pendingCount === 0);
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['a', 'c', 'b']);
  });

  it('N19 an alert belongs to the form that issued the command, whatever is open meanwhile', async () => {
    const wire = new FakeTransport(board(column('todo', ['a'])));
    const form = { isConnected: true };
    let open: AlertOwner | null = form;
    const owners: (AlertOwner | null)[] = [];
    const session = sessionOn(wire, {
      alertOwner: () => open,
      onAlert: (_, by) => owners.push(by),
      onSignedOut: () => {},
    });
    opened.push(session);
    session.open();
    wire.snapshots[0]?.answer();
    await until('it follows', () => wire.follower !== undefined);
    wire.follower?.onLive();
    void session.run(rename('a', 'New'));
    open = null;
    void session.run(rename('a', 'Newer'));
    open = { isConnected: true };
    (await sent(wire, 0)).fail(refused);
    (await sent(wire, 1)).fail(refused);
    await until('both are refused', () => owners.length === 2);
    expect(owners[0]).toBe(form);
    expect(owners[1]).toBeNull();
  });

  it('L7 a command made impossible by a colleague is left out of the view', async () => {
    const { wire, session, alerts, ticketIds } = await openBoard();
    void session.run(move('a', 'done'));
    const removal = { type: 'tickets.delete' as const, boardId, ticketId: 'a' };
    wire.commit({ commandId: 'theirs', command: removal }, manager);
    wire.deliver(0);
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['b c', '']);
    (await sent(wire, 0)).fail(refused);
    await until('it is refused', () => alerts.length === 1);
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['b c', '']);
  });

  it('ZO4 a refused command of an earlier page is listed with its reason and its text', async () => {
    const command = rename('a', 'From a train');
    const { wire, alerts, refusals } = await openBoard(true, [
      { commandId: 'earlier', command, at: 7, seq: null },
    ]);
    (await sent(wire, 0)).fail(refused);
    await until('it is refused', () => refusals.length === 1);
    expect(refusals).toEqual([
      {
        commandId: 'earlier',
        at: 7,
        what: 'Failed to update ticket',
        about: 'Ticket a',
        reason: refused.reason,
        text: 'From a train',
      },
    ]);
    expect(alerts).toEqual([]);
  });

  it('ZO4 a refused command issued while disconnected is listed, unless its form reopens with the input', async () => {
    const { wire, session, alerts, refusals } = await openBoard(false);
    void session.run(move('a', 'done'));
    void session.run(rename('b', 'Typed'));
    (await sent(wire, 0)).fail(refused);
    (await sent(wire, 1)).fail(refused);
    await until('both are refused', () => session.getState().pendingCount === 0);
    expect(refusals.map(({ what }) => what)).toEqual(['Failed to move ticket. Please try again.']);
    expect(alerts).toHaveLength(2);
  });

  it('S5 a command stays pending when the session ends, and is sent later', async () => {
    const { wire, session, alerts, ticketIds } = await openBoard();
    void session.run(move('a', 'done'));
    (await sent(wire, 0)).fail({ kind: 'signedOut' });
    await until('it signed out', () => alerts.length === 1);
    expect(alerts).toEqual(['signed out']);
    expect(session.getState().pendingCount).toBe(1);
    expect(ticketIds('done')).toBe('a');
    wire.follower?.onLive();
    const repeated = await sent(wire, 1);
    expect(repeated.commandId).toBe(wire.sent[0]?.commandId);
    repeated.answer(wire.commit(repeated, creator));
    await until('it is answered', () => session.getState().pendingCount === 0);
  });
});

describe('the connection', () => {
  it('L7 the log is polled while the websocket is down', async () => {
    const { wire, session, ticketIds } = await openBoard();
    wire.follower?.onAway(false);
    expect(session.getState().connection).toBe('reconnecting');
    for (const [n, ticketId] of ['a', 'b'].entries()) {
      wire.commit({ commandId: `theirs${n}`, command: move(ticketId, 'done') }, manager);
      await until('it is polled', () => wire.polls.length > n);
      wire.polls[n]?.answer();
      await until('it is seen', () => ticketIds('done')?.includes(ticketId) ?? false);
    }
    wire.follower?.onLive();
    expect(session.getState().connection).toBe('live');
    const polls = wire.polls.length;
    wire.polls[polls - 1]?.answer();
    wire.commit({ commandId: 'theirs3', command: move('c', 'done') }, manager);
    wire.deliver(2);
    expect(ticketIds('done')).toBe('a b c');
  });

  it('L7 the log is polled when a websocket never opens', async () => {
    const { wire, ticketIds } = await openBoard(false);
    wire.commit({ commandId: 'theirs', command: move('a', 'done') }, manager);
    await until('it is polled', () => wire.polls.length > 0);
    wire.polls[0]?.answer();
    await until('it is seen', () => ticketIds('done') === 'a');
    await until('it is polled again', () => wire.polls.length > 1);
  });

  it('L7 a failed poll shows offline, and the next successful one ends it', async () => {
    const { wire, session } = await openBoard();
    wire.follower?.onAway(false);
    await until('it is polled', () => wire.polls.length > 0);
    wire.polls[0]?.fail(unreachable);
    await until('it is offline', () => session.getState().connection === 'offline');
    await until('it is polled again', () => wire.polls.length > 1);
    wire.polls[1]?.answer();
    await until('it is not', () => session.getState().connection === 'reconnecting');
  });

  it('L3 a poll response that is older than the websocket entries is ignored', async () => {
    const { wire, session, ticketIds } = await openBoard();
    wire.follower?.onAway(false);
    wire.commit({ commandId: 'theirs1', command: move('a', 'done') }, manager);
    await until('it is polled', () => wire.polls.length > 0);
    wire.commit({ commandId: 'theirs2', command: move('a', 'doing') }, manager);
    wire.follower?.onLive();
    wire.deliver(0);
    expect(ticketIds('doing')).toBe('a');
    wire.polls[0]?.answer(wire.pushAfter(0, 1));
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.confirmedCursor).toBe(wire.cursorAt(2));
    wire.commit({ commandId: 'theirs3', command: move('b', 'doing') }, manager);
    wire.deliver(2);
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['c', 'a b', '']);
    expect(session.confirmedCursor).toBe(wire.cursorAt(3));
  });

  it('L3 rows that arrive twice are applied once', async () => {
    const { wire, session, ticketIds } = await openBoard();
    wire.commit({ commandId: 'theirs1', command: move('a', 'done') }, manager);
    wire.commit({ commandId: 'theirs2', command: move('a', 'todo') }, manager);
    wire.deliver(0);
    wire.deliver(0, 1);
    wire.commit({ commandId: 'theirs3', command: move('b', 'doing') }, manager);
    wire.deliver(2);
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['c a', 'b', '']);
    expect(session.confirmedCursor).toBe(wire.cursorAt(3));
  });
});

describe('resets', () => {
  function reset(wire: FakeTransport): void {
    wire.follower?.onPush({ cursor: wire.cursorAt(wire.seq), reset: true });
  }

  it('L4 a reset reloads the board and keeps pending commands on top', async () => {
    const { wire, session, ticketIds } = await openBoard();
    void session.run(move('a', 'done'));
    void session.run(move('b', 'done'));
    const first = await sent(wire, 0);
    const reply = wire.commit(first, creator);
    wire.commit({ commandId: 'theirs', command: move('c', 'doing') }, manager);
    reset(wire);
    await until('it is loaded', () => wire.snapshots.length === 2);
    expect(ticketIds('done')).toBe('a b');
    wire.snapshots[1]?.answer();
    await until('it follows', () => session.confirmedCursor === wire.cursorAt(2));
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['', 'c', 'a b']);
    first.answer(reply);
    const second = await sent(wire, 1);
    second.answer(wire.commit(second, creator));
    await until('both are answered', () => session.getState().pendingCount === 0);
    wire.follower?.onLive();
    wire.deliver(2);
    expect([ticketIds('todo'), ticketIds('doing'), ticketIds('done')]).toEqual(['', 'c', 'a b']);
    expect(wire.sent).toHaveLength(2);
  });

  it('L4 replies from a replaced epoch block nothing', async () => {
    const { wire, session, ticketIds } = await openBoard();
    const previousBoard = wire.board;
    void session.run(move('a', 'done'));
    const request = await sent(wire, 0);
    request.answer({ seq: 500, result: null });
    await until('it is answered', () => session.getState().pendingCount === 0);
    expect(ticketIds('done')).toBe('a');
    wire.renew(previousBoard);
    reset(wire);
    await until('it is loaded', () => wire.snapshots.length === 2);
    wire.snapshots[1]?.answer();
    await until('it follows', () => session.confirmedCursor === wire.cursorAt(0));
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['a b c', '']);
  });

  it('L4 a poll response from a replaced epoch is not applied', async () => {
    const { wire, session, ticketIds } = await openBoard();
    wire.follower?.onAway(false);
    wire.commit({ commandId: 'theirs', command: move('a', 'done') }, manager);
    await until('it is polled', () => wire.polls.length > 0);
    const late = wire.pushAfter(0);
    wire.renew(board(column('todo', ['a', 'b'])));
    reset(wire);
    await until('it is loaded', () => wire.snapshots.length === 2);
    wire.snapshots[1]?.answer();
    await until('it follows', () => session.confirmedCursor === wire.cursorAt(0));
    wire.polls[0]?.answer(late);
    await until('it is polled again', () => wire.polls.length > 1);
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['a b', '']);
    expect(session.confirmedCursor).toBe(wire.cursorAt(0));
  });

  it('L4 a failed snapshot is requested again while the board stays visible', async () => {
    const { wire, session, ticketIds } = await openBoard();
    reset(wire);
    await until('it is loaded', () => wire.snapshots.length === 2);
    wire.snapshots[1]?.fail(unreachable);
    await until('it is loaded again', () => wire.snapshots.length === 3);
    expect(ticketIds('todo')).toBe('a b c');
    expect(session.getState()).toMatchObject({ phase: 'open', connection: 'reconnecting' });
    wire.snapshots[2]?.answer();
    await until('it follows', () => wire.follower !== undefined);
    wire.follower?.onLive();
    expect(session.getState().connection).toBe('live');
  });

  it('L9 polling replaces a websocket that is down after a reset', async () => {
    const { wire, ticketIds } = await openBoard();
    reset(wire);
    await until('it is loaded', () => wire.snapshots.length === 2);
    wire.snapshots[1]?.answer();
    await until('it follows', () => wire.follower !== undefined);
    wire.commit({ commandId: 'theirs', command: move('a', 'done') }, manager);
    await until('it is polled', () => wire.polls.length > 0);
    wire.polls[0]?.answer();
    await until('it is seen', () => ticketIds('done') === 'a');
  });
});

describe('closing', () => {
  it('L6 a board that is gone stays gone, whatever happens to pending commands', async () => {
    const { wire, session, alerts } = await openBoard();
    void session.run(move('a', 'done'));
    void session.run(move('b', 'done'));
    const request = await sent(wire, 0);
    const follower = wire.follower;
    follower?.onEnd({ kind: 'gone' });
    expect(session.getState()).toMatchObject({ phase: 'gone', board: null });
    follower?.onPush(wire.pushAfter(0));
    request.fail({ kind: 'gone' });
    (await sent(wire, 1)).fail({ kind: 'gone' });
    await until('nothing waits', () => session.getState().pendingCount === 0);
    expect(session.getState()).toMatchObject({ phase: 'gone', board: null });
    expect(alerts).toHaveLength(2);
    expect(wire.polls).toHaveLength(0);
  });

  it('L7 a board that cannot be loaded is in the failed phase', async () => {
    const wire = new FakeTransport(board());
    const session = new BoardSession({
      boardId: 'board-1',
      actor: creator,
      transport: wire,
      newId: () => 'id',
      timing,
      onAlert: () => {},
      onSignedOut: () => {},
    });
    opened.push(session);
    session.open();
    wire.snapshots[0]?.fail(unreachable);
    await until('it has failed', () => session.getState().phase === 'failed');
    expect(session.getState()).toMatchObject({ board: null, connection: 'offline' });
  });

  it('L7 a closed board notifies no listeners', async () => {
    const { wire, session } = await openBoard();
    const states: unknown[] = [];
    session.subscribe(() => states.push(session.getState()));
    void session.run(move('a', 'done'));
    const countBefore = states.length;
    const { follower } = wire;
    session.close();
    expect(wire.follower).toBeUndefined();
    wire.commit(await sent(wire, 0), creator);
    follower?.onPush(wire.pushAfter(0));
    (await sent(wire, 0)).fail(unreachable);
    follower?.onAway(false);
    await new Promise((resolve) => setImmediate(resolve));
    expect(states).toHaveLength(countBefore);
    expect(wire.polls).toHaveLength(0);
  });
});

const failing: Failure = { kind: 'failing', reason: null, retryAfterMs: 0 };

/** Fails each command that is sent. Returns the function that stops it. */
function failAll(wire: FakeTransport, failure: Failure): () => void {
  let failed = 0;
  const failSent = () => {
    for (; failed < wire.sent.length; failed += 1) wire.sent[failed]?.fail(failure);
  };
  const timer = setInterval(failSent, 5);
  return () => {
    clearInterval(timer);
    // A request sent since the last tick must not hang forever.
    failSent();
  };
}

/** Answers each poll. Returns the function that stops it. */
function answerPolls(wire: FakeTransport): () => void {
  let answered = 0;
  const timer = setInterval(() => {
    for (; answered < wire.polls.length; answered += 1) wire.polls[answered]?.answer();
  }, 5);
  return () => clearInterval(timer);
}

describe('timing', () => {
  // Fake time also advances by itself, because `until` polls its condition.
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  const MINUTE_MS = 60_000;
  const text = 'Failed to move ticket. Please try again.';

  it.each(['hangs', 'is reset'])(
    'L22 without a websocket, a request that %s is shown within 5 s and alerted once after 30 s',
    async (what) => {
      const { wire, session, overdue } = await openBoard(false, [], {}, TIMING);
      answerPolls(wire);
      const stop = what === 'hangs' ? () => {} : failAll(wire, unreachable);
      void session.run(move('a', 'done'));
      void session.run(move('b', 'done'));
      await vi.advanceTimersByTimeAsync(4900);
      const expected = { connection: 'reconnecting', isFailing: true, pendingCount: 2 };
      expect(session.getState()).toMatchObject(expected);
      expect(overdue).toEqual([]);
      await vi.advanceTimersByTimeAsync(26_000);
      expect(overdue).toEqual([text]);
      await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
      expect(session.getState()).toMatchObject(expected);
      expect(overdue).toEqual([text]);
      stop();
      void session.retry();
      const request = wire.sent.at(-1) as SentCommand;
      request.answer(wire.commit(request, creator));
      await until('it is saved', () => !session.getState().isFailing);
      expect(overdue).toEqual([text, 'ended']);
    },
  );

  it('L22 failed polls count as a lost connection until one is answered', async () => {
    const { wire, session, overdue } = await openBoard(false, [], {}, TIMING);
    const stopPolls = answerPolls(wire);
    void session.run(move('a', 'done'));
    await vi.advanceTimersByTimeAsync(4900);
    expect(session.getState().isFailing).toBe(true);
    stopPolls();
    await vi.advanceTimersByTimeAsync(TIMING.pollMs);
    wire.polls.at(-1)?.fail(unreachable);
    await until('it is offline', () => session.getState().connection === 'offline');
    expect(session.getState()).toMatchObject({ isFailing: false, pendingCount: 1 });
    answerPolls(wire);
    await vi.advanceTimersByTimeAsync(TIMING.pollMs + TIMING.failingMs + 100);
    const expected = { connection: 'reconnecting', isFailing: true };
    expect(session.getState()).toMatchObject(expected);
    expect(overdue).toEqual([]);
  });

  it('L13 a poll that is not answered is shown as offline, until its answer comes after all', async () => {
    const { wire, session } = await openBoard(true, [], {}, TIMING);
    wire.follower?.onAway(false);
    expect(session.getState().connection).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(TIMING.firstPollMs + TIMING.answerMs + 100);
    expect(session.getState().connection).toBe('offline');
    wire.polls[0]?.answer();
    await until('it was reached', () => session.getState().connection === 'reconnecting');
  });

  it('L22 each command is alerted once, however often the connection is lost', async () => {
    const { wire, session, overdue } = await openBoard(true, [], {}, TIMING);
    void session.run(move('a', 'done'));
    void session.run(rename('b', 'New'));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    for (let n = 0; n < 3; n += 1) {
      wire.follower?.onAway(false);
      expect(session.getState().isFailing).toBe(false);
      wire.follower?.onLive();
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(session.getState().isFailing).toBe(true);
    }
    expect(overdue).toEqual([text]);
    const request = wire.sent[0] as SentCommand;
    request.answer(wire.commit(request, creator));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(overdue.slice(1)).toEqual(['ended', 'Failed to update ticket: Unknown error']);
    // The page of another user must not show it.
    session.close();
    expect(overdue.at(-1)).toBe('ended');
  });

  it('L22 retry delays grow while requests get no response; a new connection resets them', async () => {
    const { wire, session } = await openBoard(false, [], {}, TIMING);
    answerPolls(wire);
    failAll(wire, unreachable);
    void session.run(move('a', 'done'));
    await vi.advanceTimersByTimeAsync(1.75 * MINUTE_MS);
    // After 0.5, 1, 2, 4, 8 and 16 s, then every 30 s.
    expect(wire.sent).toHaveLength(9);
    wire.follower?.onLive();
    expect(wire.sent).toHaveLength(10);
  });

  it('L22 a successful poll after failed ones resets the retry delays', async () => {
    const { wire, session } = await openBoard(false, [], {}, TIMING);
    failAll(wire, unreachable);
    void session.run(move('a', 'done'));
    await vi.advanceTimersByTimeAsync(40_000);
    for (const poll of wire.polls) poll.fail(unreachable);
    await until('it is offline', () => session.getState().connection === 'offline');
    const attempts = wire.sent.length;
    answerPolls(wire);
    while (session.getState().connection === 'offline') await vi.advanceTimersByTimeAsync(100);
    expect(session.getState().connection).toBe('reconnecting');
    expect(wire.sent).toHaveLength(attempts + 1);
  });
});

describe('a server that does not save', () => {
  it('L22 an unsaved command is shown within 5 s and alerted within 30 s', () => {
    expect(TIMING.failingMs).toBeLessThan(5000);
    expect(TIMING.overdueMs).toBeLessThanOrEqual(30_000);
  });

  it('L22 is shown, alerted once with the text of the command, and retried until it saves', async () => {
    const { wire, session, alerts, overdue, ticketIds } = await openBoard();
    const stop = failAll(wire, failing);
    const outcome = outcomeOf(session.run(move('a', 'done')));
    void session.run(move('b', 'done'));
    await until('it is shown', () => session.getState().isFailing);
    expect(session.getState().connection).toBe('live');
    await until('it is alerted', () => overdue.length > 0);
    const attempts = wire.sent.length;
    await until('it is tried twice more', () => wire.sent.length > attempts + 1);
    stop();
    expect(overdue).toEqual(['Failed to move ticket. Please try again.']);
    expect(new Set(wire.sent.map(({ commandId }) => commandId))).toEqual(new Set(['mine1']));
    expect([ticketIds('done'), session.getState().pendingCount]).toEqual(['a b', 2]);
    const last = await sent(wire, wire.sent.length);
    last.answer(wire.commit(last, creator));
    await until('it is saved', () => outcome() !== undefined);
    expect(session.getState().isFailing).toBe(false);
    expect(overdue.at(-1)).toBe('ended');
    expect(alerts).toEqual([]);
  });

  it('L22 is shown when it does not respond although the connection is live', async () => {
    const { wire, session, overdue } = await openBoard();
    void session.run(rename('a', 'New'));
    await until('it is alerted', () => overdue.length > 0);
    expect(session.getState().isFailing).toBe(true);
    expect(overdue).toEqual(['Failed to update ticket: Unknown error']);
    const request = await sent(wire, 0);
    request.answer(wire.commit(request, creator));
    await until('it is saved', () => !session.getState().isFailing);
  });

  it('L22 also applies to commands left by an earlier page', async () => {
    const left = { commandId: 'left', command: move('a', 'done'), at: 1, seq: null };
    const { wire, session } = await openBoard(true, [left]);
    const stop = failAll(wire, failing);
    await until('it is shown', () => session.getState().isFailing);
    stop();
  });

  it('L22 nothing counts as failing without a connection', async () => {
    const { wire, session, overdue } = await openBoard(false);
    const stop = failAll(wire, unreachable);
    void session.run(move('a', 'done'));
    // Long enough for it to be overdue.
    await until('it is tried often', () => wire.sent.length > 8);
    stop();
    expect(session.getState().isFailing).toBe(false);
    expect(overdue).toEqual([]);
  });

  it('L22 a lost connection ends a failure that was only a missing response', async () => {
    const { wire, session } = await openBoard();
    void session.run(move('a', 'done'));
    await until('it is shown', () => session.getState().isFailing);
    wire.follower?.onAway(false);
    expect(session.getState()).toMatchObject({ isFailing: false, connection: 'reconnecting' });
  });

  it('L22 Retry replaces a hanging request, and resolves when the new one hangs too', async () => {
    const { wire, session } = await openBoard();
    const outcome = outcomeOf(session.run(move('a', 'done')));
    const first = await sent(wire, 0);
    await session.retry();
    const second = await sent(wire, 1);
    expect([second.commandId, first.signal?.aborted]).toEqual([first.commandId, true]);
    const reply = wire.commit(first, creator);
    const retried = session.retry();
    (await sent(wire, 2)).answer(reply);
    await retried;
    await until('it is answered', () => outcome() !== undefined);
    expect([outcome(), wire.sent.length]).toEqual([reply, 3]);
  });

  it('L22 is retried after its retry delay or on request, whatever the connection does', async () => {
    const { wire, session } = await openBoard(false);
    void session.run(move('a', 'done'));
    (await sent(wire, 0)).fail({ kind: 'failing', reason: null, retryAfterMs: 600_000 });
    await until('it is polled', () => wire.polls.length > 0);
    wire.polls[0]?.answer();
    await until('it is polled again', () => wire.polls.length > 1);
    expect(wire.sent).toHaveLength(1);
    const retried = session.retry();
    const request = await sent(wire, 1);
    request.answer(wire.commit(request, creator));
    await retried;
    expect(session.getState().pendingCount).toBe(0);
  });

  it('L23 a discarded command is undone and never sent again; the next one is sent', async () => {
    const { wire, session, alerts, refusals, overdue, ticketIds } = await openBoard();
    const first = outcomeOf(session.run(move('a', 'done')));
    const second = outcomeOf(session.run(move('b', 'done')));
    // The request hangs.
    await sent(wire, 0);
    await until('it is alerted', () => overdue.length > 0);
    expect(session.getUnanswered().map(({ commandId }) => commandId)).toEqual(['mine1', 'mine2']);
    session.discard(['mine1']);
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['a c', 'b']);
    const request = await sent(wire, 1);
    expect(request.commandId).toBe('mine2');
    // A late failure of the first one changes nothing.
    wire.sent[0]?.fail(failing);
    request.answer(wire.commit(request, creator));
    await until('the second is saved', () => second() !== undefined);
    expect(first()).toEqual({ kind: 'discarded' });
    expect([ticketIds('todo'), ticketIds('done')]).toEqual(['a c', 'b']);
    expect(session.getState()).toMatchObject({ isFailing: false, pendingCount: 0 });
    expect([alerts, refusals, overdue.at(-1)]).toEqual([[], [], 'ended']);
    expect(wire.sent).toHaveLength(2);
  });

  it('L23 discarded commands are announced to other tabs, which drop them too', async () => {
    const countBefore: (readonly string[])[] = [];
    let announceDiscard: (commandIds: readonly string[]) => void = () => {};
    const { wire, session, ticketIds } = await openBoard(true, [], {
      discard: (commandIds) => countBefore.push(commandIds),
      onDiscarded(listener) {
        announceDiscard = listener;
        return () => {};
      },
    });
    void session.run(move('a', 'done'));
    void session.run(move('b', 'done'));
    await sent(wire, 0);
    announceDiscard(['mine1', 'of another board']);
    expect(ticketIds('done')).toBe('b');
    expect(countBefore).toEqual([]);
    session.discard(['mine2']);
    expect(countBefore).toEqual([['mine2']]);
    expect([ticketIds('todo'), session.getState().pendingCount]).toEqual(['a b c', 0]);
  });
});
