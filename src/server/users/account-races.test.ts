import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPostgresBoard, type PostgresBoard } from '../../test/kits/postgres-board.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { newId } from '../lib/tokens.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CLIENT = { ip: '127.0.0.1' };
const PROJECT = 'project';
// The rows stay unchanged, so that waiting transactions get them in order of arrival.
const LOCK = 'for no key update';

let board: PostgresBoard;
beforeAll(async () => {
  board = await openPostgresBoard();
});
afterAll(() => board.close());

function handBoardOver(userId: string): Promise<unknown> {
  return board.execute({ type: 'boards.handOver', boardId: board.boardId, userId });
}

function handProjectOver(userId: string): Promise<unknown> {
  return board.services.projects.handOver(board.ownerId, PROJECT, userId);
}

it.each([
  ['board', 'boards', handBoardOver],
  ['project', 'projects', handProjectOver],
])(
  'Z6 a user who receives a %s while deleting their account keeps both',
  async (what, table, give) => {
    const { services, database, boardId, ownerId } = board;
    const password = 'correct horse battery';
    const email = `${what}@example.com`;
    const person = { email, password, firstName: 'Ben', lastName: 'Tester' };
    const { user, token } = await services.accounts.register(person, CLIENT);
    const member = { userId: user.id, role: 'ADMIN' as const };
    await services.projects.save(ownerId, { id: PROJECT, name: 'Project', boardIds: [boardId] });
    await board.execute({ type: 'boards.setMembers', boardId, set: [member], remove: [] });
    const caller = await services.authenticator.callerOf(token);
    if (!caller) throw new Error('the session is not valid');

    const release = await database.hold(`select 1 from ${table} ${LOCK}`);
    const gift = give(user.id);
    await until('the transfer waits', async () => (await countWaiting()) === 1);
    let isOver = false;
    const removed = services.account
      .remove(caller, { password }, CLIENT)
      .then(
        () => 'done',
        (error) => error.code ?? String(error),
      )
      .finally(() => {
        isOver = true;
      });
    await until(
      'the deletion waits or is over',
      async () => isOver || (await countWaiting()) === 2,
    );
    await release();
    await gift;
    expect(await removed).toBe('account.owner');
    expect(await services.account.read(user.id)).toMatchObject({ email, [table]: [{}] });
  },
);

/** A new user, about to delete their account. */
async function registerDeleted(name: string) {
  const { services } = board;
  const password = 'correct horse battery';
  const person = { email: `${name}@example.com`, password, firstName: name, lastName: 'Tester' };
  const { user, token } = await services.accounts.register(person, CLIENT);
  const caller = await services.authenticator.callerOf(token);
  if (!caller) throw new Error('the session is not valid');
  return { id: user.id, remove: () => services.account.remove(caller, { password }, CLIENT) };
}

function addMember(boardId: string, userId: string): Promise<unknown> {
  const set = [{ userId, role: 'EDITOR' as const }];
  return board.execute({ type: 'boards.setMembers', boardId, set, remove: [] });
}

/** The rows of a board's log about a user's membership, in order. */
async function membershipOf(boardId: string, userId: string): Promise<string[]> {
  const { store, repositories } = board.services;
  const rows = await store.read((query) => repositories.log.after(query, boardId, 0, 10_000));
  const changes = rows.flatMap(({ facts }) => facts.map(({ change }) => change));
  return changes.flatMap((change) => {
    if (change.type === 'member.put') return change.member.userId === userId ? ['put'] : [];
    return change.type === 'member.removed' && change.userId === userId ? ['removed'] : [];
  });
}

it('Z17 a user added to a board while deleting their account leaves it by a row of its log', async () => {
  const { database, boardId } = board;
  const cleo = await registerDeleted('cleo');
  const release = await database.hold(`select 1 from boards ${LOCK}`);
  const put = addMember(boardId, cleo.id);
  await until(
    'the change of members waits for the board',
    async () => (await countWaiting()) === 1,
  );
  const removed = cleo.remove();
  await until('the deletion waits for the account', async () => (await countWaiting()) === 2);
  await release();
  await Promise.all([put, removed]);
  expect(await membershipOf(boardId, cleo.id)).toEqual(['put', 'removed']);
});

it('Z17 a member added by another server without a lock on the account is found too', async () => {
  const { services, database, boardId, ownerId } = board;
  const dora = await registerDeleted('dora');
  await addMember(boardId, dora.id);
  const other = { boardId: 'board-other', name: 'Other', members: [], columns: [] };
  await services.execute(userViewer(ownerId), newId(), { type: 'boards.create', ...other });
  const release = await database.hold(`select 1 from boards where id = '${boardId}' ${LOCK}`);
  const removed = dora.remove();
  await until('the deletion waits for the board', async () => (await countWaiting()) === 1);
  await database.query(
    `insert into members (board_id, user_id, role) values ('board-other', '${dora.id}', 'EDITOR')`,
  );
  await release();
  await removed;
  expect(await membershipOf('board-other', dora.id)).toEqual(['removed']);
  expect(await membershipOf(boardId, dora.id)).toEqual(['put', 'removed']);
});

it('S13 a sign-in that waits for a password change fails with the old password', async () => {
  const { services, database } = board;
  const old = { email: 'nina@example.com', password: 'correct horse battery' };
  const names = { firstName: 'Nina', lastName: 'Tester' };
  const { user } = await services.accounts.register({ ...old, ...names }, CLIENT);
  const release = await database.hold(`select 1 from users ${LOCK}`);
  const changed = services.accounts.setPassword(user.id, 'another password');
  await until('the change waits', async () => (await countWaiting()) === 1);
  const signedIn = services.accounts.login(old, CLIENT).then(
    () => 'done',
    (error) => error.code ?? String(error),
  );
  await until('the sign-in waits', async () => (await countWaiting()) === 2);
  await release();
  await changed;
  expect(await signedIn).toBe('login.failed');
  expect(await services.sessions.list(user.id)).toEqual([]);
});

async function countWaiting(): Promise<number> {
  const [row] = await board.database.query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.count);
}
