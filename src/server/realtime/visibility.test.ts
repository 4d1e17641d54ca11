import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import { derivedId } from '../../core/ids.ts';
import { follow } from '../../test/clients/follow-board.ts';
import { openRawSocket } from '../../test/clients/raw-socket.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let insider: Person;
let outsider: Person;
let newcomer: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  insider = await harness.register('insider');
  outsider = await harness.register('outsider');
  newcomer = await harness.register('newcomer');
});
afterAll(() => harness.close());

interface TestBoard {
  boardId: string;
  todo: string;
  done: string;
  cursor: string;
}

async function makeBoard(): Promise<TestBoard> {
  const members = [insider, outsider].map(({ id }) => ({ userId: id, role: 'ADMIN' as const }));
  const boardId = await harness.createBoard(owner, { members });
  const { columns, cursor } = await harness.snapshot(owner, boardId);
  const idOf = (name: string) => columns.find((column) => column.name === name)?.id ?? '';
  return { boardId, todo: idOf('To Do'), done: idOf('Done'), cursor };
}

const SECRETS = ['Nameless-9417', 'Preview-5520', 'renamed-7713', 'label-3308', 'secret.example'];

/** Runs the life of a ticket hidden from the outsider, and of an open one beside it. */
async function runHiddenLife(board: TestBoard): Promise<{ id: string; openId: string }> {
  const { boardId, todo, done } = board;
  const commandId = newTestId();
  const id = derivedId(commandId, 'ticket');
  const visibleTo = [insider.id];
  const run = (command: Command) => harness.execute(insider, command);
  const open = await run({ type: 'tickets.create', boardId, columnId: todo, name: 'Open' });
  const openId = open.result?.id ?? '';
  await harness.services.execute(userViewer(insider.id), commandId, {
    type: 'tickets.create',
    boardId,
    columnId: todo,
    name: 'Nameless-9417',
    description: 'Preview-5520',
    visibleTo,
  });
  const edit = (set: Command<'tickets.edit'>['set']) =>
    run({ type: 'tickets.edit', boardId, ticketId: id, set });
  await edit({ name: 'renamed-7713', labels: ['label-3308'] });
  await edit({ url: 'https://secret.example', dueDate: '2030-01-01T00:00:00' });
  await edit({ description: 'more of Preview-5520', priority: 'HIGH' });
  await edit({ visibleTo: [insider.id, owner.id] });
  await edit({ assignee: owner.id });
  await run({ type: 'tickets.swap', boardId, ticketId: id, withId: openId });
  await run({ type: 'tickets.move', boardId, ticketId: id, to: { columnId: done } });
  const beside = { columnId: done, after: id };
  await run({ type: 'tickets.move', boardId, ticketId: openId, to: beside });
  await run({ type: 'tickets.move', boardId, ticketId: id, to: { columnId: done, after: openId } });
  await run({ type: 'tickets.delete', boardId, ticketId: id });
  await run({ type: 'boards.addColumn', boardId, name: 'The end' });
  return { id, openId };
}

/** The headers and bodies of all answers to a person's HTTP calls. */
async function httpAnswers(person: Person, { boardId, cursor }: TestBoard): Promise<string> {
  const query = (path: string, input: object) =>
    `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const paths = [
    `/api/boards/${boardId}/snapshot`,
    query('boards.changes', { boardId, cursor }),
    '/trpc/boards.list',
    '/trpc/users.list',
  ];
  const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'identity' };
  const answers = paths.map(async (path) => {
    const response = await fetch(`${harness.origin}${path}`, { headers });
    expect(response.status).toBe(200);
    return JSON.stringify([...response.headers]) + (await response.text());
  });
  return (await Promise.all(answers)).join('\n');
}

function removalOf(id: string): string {
  return JSON.stringify({ type: 'ticket.removed', id });
}

function leaks(text: string, id: string): string[] {
  const words = [...SECRETS, id, id.slice(1)];
  return words.filter((word) => text.includes(word));
}

describe('hidden tickets', () => {
  it('L5 no byte of a ticket reaches users who may never see it', async () => {
    const board = await makeBoard();
    const { boardId, cursor } = board;
    const sockets = await Promise.all(
      [outsider, insider].map(({ token }) => openRawSocket(harness.origin, token)),
    );
    const [hidden, shown] = sockets;
    const place = { boardId, cursor };
    for (const raw of sockets) raw.send('subscription', 'boards.live', place);
    let whileThere = '';
    const watching = until('the ticket is there', async () => {
      whileThere = await httpAnswers(outsider, board);
      return shown?.received.join().includes('label-3308') ?? false;
    });
    const { id } = await runHiddenLife(board);
    await watching;
    await until('both have heard the end', () =>
      sockets.every(({ received }) => received.join().includes('The end')),
    );
    expect(leaks(shown?.received.join() ?? '', id).length).toBe(SECRETS.length + 2);
    expect(leaks(hidden?.received.join() ?? '', id)).toEqual([]);
    expect(leaks(whileThere, id)).toEqual([]);
    expect(leaks(await httpAnswers(outsider, board), id)).toEqual([]);
    expect(await httpAnswers(outsider, board)).toContain('Open');
    for (const { socket } of sockets) socket.terminate();
  });

  it('L5 snapshots, lists and answers reveal nothing of an existing hidden ticket', async () => {
    const board = await makeBoard();
    const { boardId, todo, done } = board;
    const command = { type: 'tickets.create' as const, boardId, columnId: todo };
    const secret = { name: 'Nameless-9417', description: 'Preview-5520', visibleTo: [insider.id] };
    const { result } = await harness.execute(insider, { ...command, ...secret });
    const ticketId = result?.id ?? '';
    expect(leaks(await httpAnswers(insider, board), ticketId)).toContain('Nameless-9417');
    expect(leaks(await httpAnswers(outsider, board), ticketId)).toEqual([]);
    expect(leaks(await httpAnswers(owner, board), ticketId)).toEqual([]);
    const raw = await openRawSocket(harness.origin, outsider.token);
    const attempts: [string, object][] = [
      ['tickets.edit', { ticketId, set: { name: 'Mine' } }],
      ['tickets.move', { ticketId, to: { columnId: done } }],
      ['tickets.swap', { ticketId, withId: ticketId }],
      ['tickets.delete', { ticketId }],
    ];
    for (const [path, input] of attempts) {
      const command = { boardId, commandId: newTestId(), ...input };
      const unknown = JSON.parse(JSON.stringify({ ...command, commandId: newTestId() }));
      const there = await raw.call('mutation', path, command);
      expect(there.error?.data.appCode).toBe('ticket.unknown');
      const text = JSON.stringify(unknown).replaceAll(ticketId, `t${newTestId()}`);
      const nowhere = await raw.call('mutation', path, JSON.parse(text));
      expect(there.error).toEqual(nowhere.error);
    }
    expect(leaks(raw.received.join(), ticketId)).toEqual([]);
    raw.socket.terminate();
  });

  it('L5 comments of a hidden ticket reach only those who see it', async () => {
    const board = await makeBoard();
    const { boardId, todo, cursor } = board;
    const sockets = await Promise.all(
      [outsider, insider].map(({ token }) => openRawSocket(harness.origin, token)),
    );
    const place = { boardId, cursor };
    for (const raw of sockets) raw.send('subscription', 'boards.live', place);
    const run = (command: Command) => harness.execute(insider, command);
    const columnId = todo;
    const command = { type: 'tickets.create' as const, boardId, columnId, name: 'Nameless-9417' };
    const created = await run({ ...command, visibleTo: [insider.id] });
    const ticketId = created.result?.id ?? '';
    const open = (await run({ ...command, name: 'Open' })).result?.id ?? '';
    const comment = { type: 'tickets.comment' as const, boardId, photoUrls: [] };
    const hiddenReply = await run({ ...comment, ticketId, text: 'renamed-7713' });
    const secret = hiddenReply.result?.id ?? '';
    const reply = await run({ ...comment, ticketId: open, text: 'Told to all' });
    await run({ type: 'tickets.deleteComment', boardId, ticketId, comment: 0 });
    await run({ ...comment, ticketId, text: 'label-3308' });
    await run({ type: 'boards.addColumn', boardId, name: 'The end' });
    await until('both have heard the end', () =>
      sockets.every(({ received }) => received.join().includes('The end')),
    );
    const [hidden = '', visible = ''] = sockets.map(({ received }) => received.join());
    expect(leaks(hidden, ticketId)).toEqual([]);
    expect(hidden).not.toContain(secret);
    expect(hidden).toContain(reply.result?.id);
    expect(visible).toContain(secret);
    // Comment texts are read with the ticket and never sent to followers.
    expect(visible).not.toMatch(/renamed-7713|label-3308|Told to all/);
    expect(leaks(await httpAnswers(outsider, board), ticketId)).toEqual([]);
    expect(await httpAnswers(insider, board)).not.toMatch(/renamed-7713|label-3308|Told to all/);
    const [raw, reader] = sockets;
    const attempts: [string, object][] = [
      ['tickets.comment', { text: 'Mine', photoUrls: [] }],
      ['tickets.deleteComment', { comment: 0 }],
      ['tickets.deleteComment', { comment: secret }],
    ];
    for (const [path, input] of attempts) {
      const call = { boardId, ticketId, commandId: newTestId(), ...input };
      const refused = await raw?.call('mutation', path, call);
      expect(refused?.error?.data.appCode).toBe('ticket.unknown');
    }
    const unread = await raw?.call('query', 'tickets.get', { ticketId });
    expect(unread?.error?.data.appCode).toBe('ticket.unknown');
    const read = await reader?.call('query', 'tickets.get', { ticketId });
    expect(JSON.stringify(read?.result)).toContain('label-3308');
    expect(JSON.stringify(read?.result)).not.toContain('renamed-7713');
    for (const { socket } of sockets) socket.terminate();
  });

  it('L5 viewers of different tickets of one board each get their own', async () => {
    const board = await makeBoard();
    const { boardId, todo, cursor } = board;
    const people = [owner, insider, outsider];
    const followings = people.map((person) => follow(harness, person, boardId, cursor));
    const audiences = [[insider.id], [outsider.id], null, [insider.id, outsider.id]];
    for (const [n, visibleTo] of audiences.entries()) {
      const ticket = { columnId: todo, name: `Ticket ${n}`, visibleTo };
      await harness.execute(owner, { type: 'tickets.create', boardId, ...ticket });
    }
    await harness.execute(owner, { type: 'boards.addColumn', boardId, name: 'The end' });
    const names = followings.map(({ rows }) => () => {
      const changes = rows().flatMap((row) => row.changes);
      return changes.flatMap((change) =>
        change.type === 'ticket.put' ? [change.ticket.name] : [],
      );
    });
    await until('all have the last row', () => followings.every(({ seqs }) => seqs().at(-1) === 6));
    expect(names.map((namesOf) => namesOf())).toEqual([
      ['Ticket 0', 'Ticket 1', 'Ticket 2', 'Ticket 3'],
      ['Ticket 0', 'Ticket 2', 'Ticket 3'],
      ['Ticket 1', 'Ticket 2', 'Ticket 3'],
    ]);
    for (const { stop } of followings) stop();
  });

  it('L5 a newly visible ticket arrives whole, a newly hidden one as removed', async () => {
    const board = await makeBoard();
    const { boardId, todo } = board;
    const command = {
      type: 'tickets.create' as const,
      boardId,
      columnId: todo,
      name: 'Now and then',
    };
    const created = await harness.execute(owner, { ...command, visibleTo: [insider.id] });
    const ticketId = created.result?.id ?? '';
    const edit = (set: Command<'tickets.edit'>['set']) =>
      harness.execute(owner, { type: 'tickets.edit', boardId, ticketId, set });
    const following = follow(harness, outsider, boardId, board.cursor);
    await edit({ priority: 'HIGH' });
    // One by one, because hiding the ticket cancels earlier changes that were not sent yet.
    const reply = async (set: Command<'tickets.edit'>['set']) => {
      const { seq } = await edit(set);
      await until('it is notified', () => following.seqs().at(-1) === seq);
    };
    await reply({ visibleTo: null });
    await reply({ name: 'Seen' });
    await reply({ visibleTo: [insider.id] });
    await edit({ name: 'Unseen' });
    await reply({ assignee: outsider.id, name: 'Assigned' });
    await reply({ assignee: null });
    const changes = following.rows().map((row) => row.changes);
    expect(changes).toEqual([
      [
        {
          type: 'ticket.put',
          ticket: expect.objectContaining({ id: ticketId, name: 'Now and then', priority: 'HIGH' }),
        },
      ],
      [{ type: 'ticket.set', id: ticketId, set: expect.objectContaining({ name: 'Seen' }) }],
      [{ type: 'ticket.removed', id: ticketId }],
      [{ type: 'ticket.put', ticket: expect.objectContaining({ id: ticketId, name: 'Assigned' }) }],
      [{ type: 'ticket.removed', id: ticketId }],
    ]);
    following.stop();
  });

  it('L5 open boards add and remove a ticket as its visibility changes', async () => {
    const board = await makeBoard();
    const { boardId, todo } = board;
    const created = await harness.execute(owner, {
      type: 'tickets.create',
      boardId,
      columnId: todo,
      name: 'Now and then',
      visibleTo: [insider.id],
    });
    const ticketId = created.result?.id ?? '';
    const opened = harness.open(outsider, boardId);
    const ticketName = () => opened.session.getState().board?.tickets.get(ticketId)?.name;
    await until('it is open', () => opened.session.getState().connection === 'live');
    expect(ticketName()).toBeUndefined();
    const show = (visibleTo: string[] | null) =>
      harness.execute(owner, { type: 'tickets.edit', boardId, ticketId, set: { visibleTo } });
    await show([insider.id, outsider.id]);
    await until('it is there', () => ticketName() === 'Now and then');
    await show([insider.id]);
    await until('it is gone', () => ticketName() === undefined);
    opened.close();
  });

  it.each([5, 300])(
    'L5 a later member reads nothing in the log about a ticket hidden %i rows ago',
    async (rows) => {
      const { boardId, todo, cursor } = await makeBoard();
      const command = { type: 'tickets.create' as const, boardId, columnId: todo };
      const created = await harness.execute(owner, { ...command, name: 'Nameless-9417' });
      const ticketId = created.result?.id ?? '';
      const edit = (set: Command<'tickets.edit'>['set']) =>
        harness.execute(owner, { type: 'tickets.edit', boardId, ticketId, set });
      await edit({ description: 'Preview-5520' });
      await edit({ visibleTo: [insider.id] });
      for (let n = 0; n < rows; n += 1) {
        await harness.execute(owner, { ...command, name: `Open ${n}` });
      }
      const set = [{ userId: newcomer.id, role: 'EDITOR' as const }];
      await harness.execute(owner, { type: 'boards.setMembers', boardId, set, remove: [] });
      const following = follow(harness, newcomer, boardId, cursor);
      await until('the last row is there', () => following.seqs().at(-1) === rows + 5);
      const { subscriptions } = harness.services;
      const reply = JSON.stringify([
        await subscriptions.catchUp(userViewer(newcomer.id), boardId, cursor),
        following.pushes,
      ]);
      expect(reply).toContain('Open 0');
      expect(leaks(reply.replaceAll(removalOf(ticketId), ''), ticketId)).toEqual([]);
      const insiders = JSON.stringify(
        await subscriptions.catchUp(userViewer(insider.id), boardId, cursor),
      );
      expect(leaks(insiders, ticketId)).toContain('Preview-5520');
      following.stop();
    },
  );

  it('L4 a viewer without visible changes still receives new cursors', async () => {
    const board = await makeBoard();
    const { boardId, todo, cursor } = board;
    const secret = { columnId: todo, name: 'Secret', visibleTo: [insider.id] };
    const created = await harness.execute(owner, { type: 'tickets.create', boardId, ...secret });
    const ticketId = created.result?.id ?? '';
    const raw = await openRawSocket(harness.origin, outsider.token);
    const id = raw.send('subscription', 'boards.live', { boardId, cursor });
    await until('it has started', () => raw.messages().length > 0);
    for (let n = 0; n < 1400; n += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, m) => {
          const set = { name: `Secret ${n + m}` };
          return harness.execute(owner, { type: 'tickets.edit', boardId, ticketId, set });
        }),
      );
    }
    const seqOf = (text = '') => Number(text.split('.')[1]);
    await until('it was moved along', () => seqOf(raw.pushes(id).at(-1)?.cursor) > 1200);
    const pushes = raw.pushes(id);
    expect(pushes.every((push) => 'rows' in push && push.rows.length === 0)).toBe(true);
    expect(pushes.length).toBeLessThan(10);
    const { subscriptions } = harness.services;
    const resumed = await subscriptions.catchUp(
      userViewer(outsider.id),
      boardId,
      pushes.at(-1)?.cursor ?? '',
    );
    expect(resumed).not.toHaveProperty('reset');
    expect(await subscriptions.catchUp(userViewer(outsider.id), boardId, cursor)).toHaveProperty(
      'reset',
    );
    raw.socket.terminate();
  });
});
