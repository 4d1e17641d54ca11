import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { secretOf } from '../../../test/link-secret.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';

const client = { ip: '127.0.0.1' };

let harness: Harness;
let admin: Person;
let other: Person;
let count = 0;

beforeAll(async () => {
  harness = await startHarness();
  admin = await harness.register('admin');
  other = await harness.register('other');
});
afterAll(() => harness.close());

function invite(boardId: string | null, by = admin) {
  const input = { email: null, days: 7, boardId };
  return harness.services.invitations.create(by.id, input, NO_SOURCE);
}

async function register(secret: string): Promise<string> {
  count += 1;
  const { user } = await harness.services.accounts.register(
    {
      email: `guest${count}@example.org`,
      password: 'long enough',
      firstName: 'Guest',
      lastName: 'Tester',
      invite: secret,
    },
    client,
  );
  return user.id;
}

async function membersOf(boardId: string) {
  return (await harness.snapshot(admin, boardId)).members;
}

describe('an invitation to a board', () => {
  it('MN9 makes the person who signs up with it an editor, and leads to the board', async () => {
    const boardId = await harness.createBoard(admin, { name: 'Relaunch' });
    const { link } = await invite(boardId);
    const { searchParams } = new URL(link);
    expect(searchParams.get('redirect')).toBe(`/boards/${boardId}`);
    const guestId = await register(secretOf(link));
    expect(await membersOf(boardId)).toEqual([{ userId: guestId, role: 'EDITOR' }]);
    const { entries } = await harness.services.audit.list(admin.id, { kind: 'memberAdded' });
    expect(entries[0]).toMatchObject({ by: { id: admin.id }, about: { id: guestId } });
  });

  it('MN9 is for managers of the board only', async () => {
    const boardId = await harness.createBoard(admin, { name: 'Relaunch' });
    await expect(invite('board-unknown')).rejects.toMatchObject({ code: 'board.unknown' });
    await harness.services.roles.set(admin.id, other.id, 'ADMIN');
    await expect(invite(boardId, other)).rejects.toMatchObject({ code: 'forbidden' });
    await harness.services.roles.set(admin.id, other.id, 'USER');
  });

  it('MN9 leads to no other board than it was made for', async () => {
    const [one, two] = [
      await harness.createBoard(admin, { name: 'One' }),
      await harness.createBoard(admin, { name: 'Two' }),
    ];
    const secret = secretOf((await invite(one)).link);
    // With open registration, a link that was changed is ignored.
    await register(secret.replace(one, two));
    await register(secret.split('.')[0] ?? '');
    expect(await membersOf(one)).toEqual([]);
    expect(await membersOf(two)).toEqual([]);
  });

  it('MN9 still creates the account if its creator no longer manages the board', async () => {
    const boardId = await harness.createBoard(admin, {
      name: 'Relaunch',
      members: [{ userId: other.id, role: 'ADMIN' }],
    });
    const secret = secretOf((await invite(boardId)).link);
    await harness.execute(admin, { type: 'boards.handOver', boardId, userId: other.id });
    const set = { type: 'boards.setMembers' as const, boardId, set: [], remove: [admin.id] };
    await harness.execute(other, set);
    const guestId = await register(secret);
    const { members } = await harness.snapshot(other, boardId);
    expect(members.map(({ userId }) => userId)).not.toContain(guestId);
    const deleted = await harness.createBoard(admin, { name: 'Deleted' });
    const late = secretOf((await invite(deleted)).link);
    await harness.execute(admin, { type: 'boards.delete', boardId: deleted });
    await expect(register(late)).resolves.toBeTruthy();
  });

  it('MN9 B7 still creates the account if the board has no room for another member', async () => {
    const boardId = await harness.createBoard(admin, { name: 'Crowded' });
    const secrets = [];
    for (let n = 0; n < 2; n += 1) secrets.push(secretOf((await invite(boardId)).link));
    const ids = Array.from({ length: LIMITS.members - 1 }, (_, n) => `crowd${n}`);
    const { store } = harness.services;
    const { users, members } = store.tables;
    const account = { firstName: 'A', lastName: 'B', profilePicture: null, passwordHash: null };
    await store.tx(async (query) => {
      await query.insert(users).values(
        ids.map((id) => ({
          ...{ ...account, id, email: id, emailKey: id, isGoogleUser: false },
          ...{ roles: ['USER'], createdAt: 1 },
        })),
      );
      await query
        .insert(members)
        .values(ids.map((userId) => ({ boardId, userId, role: 'VIEWER' as const })));
    });
    const [last, late] = [await register(secrets[0] ?? ''), await register(secrets[1] ?? '')];
    const present = (await membersOf(boardId)).map(({ userId }) => userId);
    expect(present).toHaveLength(LIMITS.members);
    expect([present.includes(last), present.includes(late)]).toEqual([true, false]);
  });

  it('MN9 L26 still creates the account if the log of the board is full', async () => {
    const boardId = await harness.createBoard(admin, { name: 'Full' });
    const secret = secretOf((await invite(boardId)).link);
    const { store } = harness.services;
    const { boards } = store.tables;
    const write = (writtenBytes: number) =>
      store.tx((query) => query.update(boards).set({ writtenBytes }));
    await write(RESOURCE_LIMITS.boardBytes.max);
    await expect(register(secret)).resolves.toBeTruthy();
    await write(0);
    expect(await membersOf(boardId)).toEqual([]);
  });
});
