import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { userViewer } from '../../access/viewer.ts';
import { createSessions } from '../../auth/sessions.ts';
import { createBoardReader } from '../../boards/board-reader.ts';
import { type ContractKit, openContractKit } from '../contract/contract-kit.ts';
import { usersRepository } from '../directory/users.ts';
import { boardRepositories } from '../repositories.ts';
import type { Query, Store } from '../store.ts';
import { openSqlite } from './sqlite.ts';

let kit: ContractKit;
let store: Store;
let otherStore: Store;

/** Two processes with one file: SQLite reports the commits of one to the other. */
beforeEach(async () => {
  const folder = tempFolder();
  const file = join(folder.path, 'freelane.db');
  store = openSqlite(file);
  otherStore = openSqlite(file);
  const destroy = async () => {
    await store.close();
    await otherStore.close();
    folder.remove();
  };
  kit = await openContractKit(async () => ({ store, destroy }));
});
afterEach(() => kit.close());

const rename = (query: Query, firstName: string) =>
  usersRepository(store.tables).setName(query, 'admin', { firstName, lastName: 'B' });

it('X27 a move keeps the access version, and every change of people or access changes it', async () => {
  const { boardId, todo, done } = await kit.makeBoard();
  const ticketId = await kit.makeTicket(boardId, todo);
  const sessions = createSessions(store);
  const { token } = await sessions.create('admin');
  const versions = [store.accessVersion()];
  await kit.run('admin', { type: 'tickets.move', boardId, ticketId, to: { columnId: done } });
  await kit.run('admin', { type: 'boards.rename', boardId, name: 'Other' });
  expect(store.accessVersion()).toBe(versions[0]);
  const set = [{ userId: 'stranger', role: 'EDITOR' as const }];
  const changes = [
    () => sessions.create('member'),
    () => sessions.revoke(token),
    () => kit.run('admin', { type: 'boards.setMembers', boardId, set, remove: [] }),
    () => kit.removeMember(boardId, 'stranger'),
    () => kit.run('admin', { type: 'boards.handOver', boardId, userId: 'manager' }),
    () => kit.run('manager', { type: 'boards.delete', boardId }),
    () => kit.makeBoard(),
    () => store.tx((query) => rename(query, 'Other')),
    () => otherStore.tx((query) => rename(query, 'Another')),
  ];
  for (const change of changes) {
    await change();
    versions.push(store.accessVersion());
  }
  expect(new Set(versions).size).toBe(changes.length + 1);
});

it('X27 people changed by a transaction that rolled back are not cached', async () => {
  const { boardId, todo } = await kit.makeBoard();
  const ticketId = await kit.makeTicket(boardId, todo);
  const whole = createBoardReader({ store, repositories: boardRepositories(store.tables) });
  const nameIn = async (query: Query) =>
    (await whole.ticketIn(query, userViewer('admin'), ticketId)).people.get('admin')?.name;
  const undone = store.tx(async (query) => {
    const before = store.accessVersion(query);
    await rename(query, 'Undone');
    expect([before, store.accessVersion(query)]).toEqual([expect.any(Number), null]);
    // Other readers see what is committed.
    expect(store.accessVersion()).toBe(before);
    expect(await nameIn(query)).toBe('Undone B');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const name = (await whole.ticket(userViewer('admin'), ticketId)).people.get('admin')?.name;
  expect(name).not.toBe('Undone B');
  expect(await store.tx(nameIn)).toBe(name);
});

it('X27 changes of a person by another process are returned at once', async () => {
  const { boardId, todo } = await kit.makeBoard();
  const ticketId = await kit.makeTicket(boardId, todo);
  const whole = createBoardReader({ store, repositories: boardRepositories(store.tables) });
  for (const name of ['First', 'Second', 'Third']) {
    await otherStore.tx((query) => rename(query, name));
    const { people } = await whole.ticket(userViewer('admin'), ticketId);
    expect(people.get('admin')?.name).toBe(`${name} B`);
  }
});

it('S5 sessions ended and roles changed by another process take effect at once', async () => {
  const sessions = createSessions(store);
  const { token } = await sessions.create('admin');
  expect(await sessions.validate(token)).toMatchObject({ user: { id: 'admin' } });
  await otherStore.tx((query) => usersRepository(store.tables).setRoles(query, 'admin', ['USER']));
  expect(await sessions.validate(token)).toMatchObject({ user: { roles: ['USER'] } });
  expect(await createSessions(otherStore).revoke(token)).toBe(true);
  expect(await sessions.validate(token)).toBeNull();
});

it('X27 permissions are current, whether changed by another process or just before', async () => {
  const { boardId, todo, done } = await kit.makeBoard();
  const ticketId = await kit.makeTicket(boardId, todo);
  const { members } = store.tables;
  const move = (columnId: string) =>
    kit.run('member', { type: 'tickets.move', boardId, ticketId, to: { columnId } });
  await move(done);
  await move(todo);
  await otherStore.tx((query) => query.delete(members).where(eq(members.userId, 'member')));
  await expect(move(done)).rejects.toMatchObject({ code: 'board.unknown' });
  const row = { boardId, userId: 'member', role: 'EDITOR' as const };
  await otherStore.tx((query) => query.insert(members).values(row));
  await move(done);
  const [removed, moved] = await Promise.allSettled([
    kit.removeMember(boardId, 'member'),
    move(todo),
  ]);
  expect(removed.status).toBe('fulfilled');
  expect(moved).toMatchObject({ reason: { code: 'board.unknown' } });
});
