import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { createSessions } from '../../auth/sessions.ts';
import { createBoardReader } from '../../boards/board-reader.ts';
import { type ContractKit, openContractKit } from '../contract/contract-kit.ts';
import { usersRepository } from '../directory/users.ts';
import { boardRepositories } from '../repositories.ts';
import type { Query, Store } from '../store.ts';
import { openSqlite } from './sqlite.ts';

let desk: ContractKit;
let ours: Store;
let elsewhere: Store;

/** Two processes with one file: SQLite tells each of what the other has written. */
beforeEach(async () => {
  const folder = tempFolder();
  const file = join(folder.path, 'freelane.db');
  ours = openSqlite(file);
  elsewhere = openSqlite(file);
  const destroy = async () => {
    await ours.close();
    await elsewhere.close();
    folder.remove();
  };
  desk = await openContractKit(async () => ({ store: ours, destroy }));
});
afterEach(() => desk.close());

const rename = (query: Query, firstName: string) =>
  usersRepository(ours.tables).setName(query, 'admin', { firstName, lastName: 'B' });

it('X27 a move leaves the stamp of people as it is, and whatever changes them does not', async () => {
  const { boardId, todo, done } = await desk.makeBoard();
  const ticketId = await desk.makeTicket(boardId, todo);
  const sessions = createSessions(ours);
  const { token } = await sessions.create('admin');
  const stamps = [ours.accessVersion()];
  await desk.run('admin', { type: 'tickets.move', boardId, ticketId, to: { columnId: done } });
  await desk.run('admin', { type: 'boards.rename', boardId, name: 'Other' });
  expect(ours.accessVersion()).toBe(stamps[0]);
  const set = [{ userId: 'stranger', role: 'EDITOR' as const }];
  const changes = [
    () => sessions.create('member'),
    () => sessions.revoke(token),
    () => desk.run('admin', { type: 'boards.setMembers', boardId, set, remove: [] }),
    () => desk.removeMember(boardId, 'stranger'),
    () => desk.run('admin', { type: 'boards.handOver', boardId, userId: 'manager' }),
    () => desk.run('manager', { type: 'boards.delete', boardId }),
    () => desk.makeBoard(),
    () => ours.tx((query) => rename(query, 'Other')),
    () => elsewhere.tx((query) => rename(query, 'Another')),
  ];
  for (const change of changes) {
    await change();
    stamps.push(ours.accessVersion());
  }
  expect(new Set(stamps).size).toBe(changes.length + 1);
});

it('X27 nothing is kept of people whom a transaction changed and that was undone', async () => {
  const { boardId, todo } = await desk.makeBoard();
  const ticketId = await desk.makeTicket(boardId, todo);
  const whole = createBoardReader({ store: ours, repositories: boardRepositories(ours.tables) });
  const nameIn = async (query: Query) =>
    (await whole.ticketIn(query, 'admin', ticketId)).people.get('admin')?.name;
  const undone = ours.tx(async (query) => {
    const before = ours.accessVersion(query);
    await rename(query, 'Undone');
    expect([before, ours.accessVersion(query)]).toEqual([expect.any(Number), null]);
    // Whoever reads meanwhile sees what is committed.
    expect(ours.accessVersion()).toBe(before);
    expect(await nameIn(query)).toBe('Undone B');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const told = (await whole.ticket('admin', ticketId)).people.get('admin')?.name;
  expect(told).not.toBe('Undone B');
  expect(await ours.tx(nameIn)).toBe(told);
});

it('X27 what another process changes of a person is answered at once', async () => {
  const { boardId, todo } = await desk.makeBoard();
  const ticketId = await desk.makeTicket(boardId, todo);
  const whole = createBoardReader({ store: ours, repositories: boardRepositories(ours.tables) });
  for (const name of ['First', 'Second', 'Third']) {
    await elsewhere.tx((query) => rename(query, name));
    const { people } = await whole.ticket('admin', ticketId);
    expect(people.get('admin')?.name).toBe(`${name} B`);
  }
});

it('S5 a session that another process ends is over at once, and roles that it changes are those of now', async () => {
  const sessions = createSessions(ours);
  const { token } = await sessions.create('admin');
  expect(await sessions.validate(token)).toMatchObject({ user: { id: 'admin' } });
  await elsewhere.tx((query) => usersRepository(ours.tables).setRoles(query, 'admin', ['USER']));
  expect(await sessions.validate(token)).toMatchObject({ user: { roles: ['USER'] } });
  expect(await createSessions(elsewhere).revoke(token)).toBe(true);
  expect(await sessions.validate(token)).toBeNull();
});

it('X27 what somebody may do is what they were left, by another process or right before', async () => {
  const { boardId, todo, done } = await desk.makeBoard();
  const ticketId = await desk.makeTicket(boardId, todo);
  const { members } = ours.tables;
  const move = (columnId: string) =>
    desk.run('member', { type: 'tickets.move', boardId, ticketId, to: { columnId } });
  await move(done);
  await move(todo);
  await elsewhere.tx((query) => query.delete(members).where(eq(members.userId, 'member')));
  await expect(move(done)).rejects.toMatchObject({ code: 'board.unknown' });
  const row = { boardId, userId: 'member', role: 'EDITOR' as const };
  await elsewhere.tx((query) => query.insert(members).values(row));
  await move(done);
  const [removed, moved] = await Promise.allSettled([
    desk.removeMember(boardId, 'member'),
    move(todo),
  ]);
  expect(removed.status).toBe('fulfilled');
  expect(moved).toMatchObject({ reason: { code: 'board.unknown' } });
});
