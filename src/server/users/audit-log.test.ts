import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AuditKind } from '../../core/audit.ts';
import type { Command } from '../../core/board/commands.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { restOf } from '../../test/kits/rest-kit.ts';
import { openTestServer } from '../../test/kits/server-kit.ts';
import { secretOf } from '../../test/link-secret.ts';
import { until } from '../../test/until.ts';
import { invitationsRepository } from '../auth/invitations/invitation-repository.ts';
import { auditRepository } from '../storage/directory/audit.ts';
import type { AuditView } from './audit-log.ts';

const DAY_MS = 86_400_000;
const ADDRESS = '127.0.0.1';

let harness: Harness;
let admin: Person;
let other: Person;

beforeAll(async () => {
  harness = await startHarness();
  admin = await harness.register('admin');
  other = await harness.register('other');
});
afterAll(() => harness.close());

beforeEach(async () => {
  const { store } = harness.services;
  const { dropBefore } = auditRepository(store.tables);
  await store.tx((query) => dropBefore(query, Date.now() + DAY_MS));
});

async function storedEntries(kind?: AuditKind): Promise<AuditView[]> {
  return (await harness.services.audit.list(admin.id, { kind })).entries.toReversed();
}

/** Kind, author, subject and detail of each entry; sorted, since several may have the same time. */
async function recordedEntries(): Promise<unknown[][]> {
  const entries = await storedEntries();
  return entries.map(({ kind, by, about, detail }) => [kind, by?.id, about?.id, detail]).sort();
}

function signIn(password: string, email = 'other@example.org') {
  return restOf(harness.origin, null).call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'user-agent': 'a browser' },
  });
}

describe('the audit log', () => {
  it('Z11 records a sign-in with its address and browser', async () => {
    const before = Date.now();
    await signIn('correct horse battery');
    const [entry] = await storedEntries();
    expect(entry).toMatchObject({
      kind: 'signIn',
      by: { id: other.id, name: 'other Tester' },
      about: null,
      ip: ADDRESS,
      userAgent: 'a browser',
    });
    expect(entry?.at).toBeGreaterThanOrEqual(before);
  });

  it('Z11 records a failed sign-in of an account, and Z2 none without an account', async () => {
    await signIn('a wrong password', 'nobody@example.org');
    await signIn('a wrong password');
    await until('it is written', async () => (await storedEntries()).length > 0);
    expect(await recordedEntries()).toEqual([['signInFailed', undefined, other.id, '']]);
    const { store } = harness.services;
    const rows = await store.read((query) => query.select().from(store.tables.audit));
    expect(JSON.stringify(rows)).not.toMatch(/wrong password|example\.org/);
  });

  it('Z11 records roles and members, and nothing that was refused or changed nothing', async () => {
    const { roles } = harness.services;
    await expect(roles.set(other.id, admin.id, 'USER')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await roles.set(admin.id, other.id, 'USER');
    await roles.set(admin.id, other.id, 'EDITOR');
    const boardId = await harness.createBoard(admin, { name: 'Shop' });
    const set = (role: 'EDITOR' | 'ADMIN') => [{ userId: other.id, role }];
    const members = { type: 'boards.setMembers' as const, boardId, remove: [] };
    await harness.execute(admin, { ...members, set: set('EDITOR') });
    await harness.execute(admin, { ...members, set: set('EDITOR') });
    await harness.execute(admin, { ...members, set: set('ADMIN') });
    await harness.execute(admin, { ...members, set: [], remove: [other.id] });
    expect(await recordedEntries()).toEqual(
      [
        ['roleChanged', admin.id, other.id, 'EDITOR'],
        ['memberAdded', admin.id, other.id, 'Shop · EDITOR'],
        ['memberRoleChanged', admin.id, other.id, 'Shop · ADMIN'],
        ['memberRemoved', admin.id, other.id, 'Shop'],
      ].sort(),
    );
  });

  it('Z11 records deletions and ownership transfers, and Z2 no ticket’s name', async () => {
    const boardId = await harness.createBoard(admin, {
      name: 'Shop',
      members: [{ userId: other.id, role: 'EDITOR' }],
    });
    const { columns } = await harness.snapshot(admin, boardId);
    const todo = columns.find(({ name }) => name === 'To Do');
    const columnId = todo?.id ?? '';
    const ticket: Command = { type: 'tickets.create', boardId, columnId, name: 'Secret plan' };
    const ticketId = (await harness.execute(admin, ticket)).result?.id ?? '';
    await harness.execute(admin, { type: 'tickets.delete', boardId, ticketId });
    await harness.execute(admin, { type: 'boards.deleteColumn', boardId, columnId });
    await harness.execute(admin, { type: 'boards.handOver', boardId, userId: other.id });
    const { projects } = harness.services;
    await projects.save(admin.id, { id: 'project-audit', name: 'Client', boardIds: [boardId] });
    await projects.handOver(admin.id, 'project-audit', other.id);
    await harness.execute(other, { type: 'boards.delete', boardId });
    await projects.remove(other.id, 'project-audit');
    expect(await recordedEntries()).toEqual(
      [
        ['memberAdded', admin.id, other.id, 'Shop · EDITOR'],
        ['ticketDeleted', admin.id, undefined, `Shop · #${ticketId.slice(-6)}`],
        ['columnDeleted', admin.id, undefined, 'Shop · To Do'],
        ['boardHandedOver', admin.id, other.id, 'Shop'],
        ['boardDeleted', other.id, undefined, 'Shop'],
        ['projectHandedOver', admin.id, other.id, 'Client'],
        ['projectDeleted', other.id, undefined, 'Client'],
      ].sort(),
    );
  });

  it('Z11 records the source over REST, tRPC and websocket alike, and each write once', async () => {
    const board = { name: 'Shop', members: [{ userId: other.id, role: 'EDITOR' as const }] };
    const boards = [
      await harness.createBoard(admin, board),
      await harness.createBoard(admin, board),
    ];
    const { dropBefore } = auditRepository(harness.services.store.tables);
    await harness.services.store.tx((query) => dropBefore(query, Date.now() + DAY_MS));
    const [first = '', second = ''] = boards;
    const key = { headers: { 'idempotency-key': 'once', 'user-agent': 'a script' } };
    const rest = restOf(harness.origin, admin);
    for (const _ of [1, 2]) await rest.good('DELETE', `/boards/deleteBoard/${first}`, key);
    await deleteOverSocket(second);
    const entries = await storedEntries('boardDeleted');
    expect(entries.map(({ ip, userAgent }) => [ip, userAgent]).sort()).toEqual([
      [ADDRESS, 'a script'],
      [ADDRESS, 'a socket'],
    ]);
  });

  it('Z11 records invitations and new accounts', async () => {
    const { invitations, accounts } = harness.services;
    const source = { ip: ADDRESS, userAgent: null };
    const make = () => invitations.create(admin.id, { email: null, days: 7 }, source);
    await make();
    const [open] = (await invitations.list(admin.id)).invitations;
    await invitations.revoke(admin.id, open?.id ?? '', source);
    const secret = secretOf((await make()).link);
    const person = { email: 'guest@example.org', password: 'long enough', invite: secret };
    const { user } = await accounts.register(
      { ...person, firstName: 'Guest', lastName: 'Tester' },
      { ip: ADDRESS },
    );
    expect((await recordedEntries()).map(([kind, by, about]) => [kind, by, about])).toEqual([
      ['accountMade', user.id, undefined],
      ['invitationMade', admin.id, undefined],
      ['invitationMade', admin.id, undefined],
      ['invitationRevoked', admin.id, undefined],
      ['invitationUsed', user.id, admin.id],
      ['signIn', user.id, undefined],
    ]);
  });

  it('S28 open invitations end with the rights of their creator, which is recorded', async () => {
    const { account, accounts, authenticator, invitations, roles } = harness.services;
    const source = { ip: ADDRESS, userAgent: null };
    const make = async (person: Person) =>
      secretOf((await invitations.create(person.id, { email: null, days: 7 }, source)).link);
    const stateOf = async (secret: string) =>
      (await accounts.signupOptions(secret)).invitation?.state;
    const unaffected = await make(admin);
    const [demoted, deletedUser] = [
      await harness.register('demoted'),
      await harness.register('gone'),
    ];
    for (const { id } of [demoted, deletedUser]) await roles.set(admin.id, id, 'ADMIN');
    const [ofDemoted, ofLeaver] = [await make(demoted), await make(deletedUser)];

    await roles.set(admin.id, demoted.id, 'ADMIN');
    expect(await stateOf(ofDemoted)).toBe('open');
    await roles.set(admin.id, demoted.id, 'EDITOR');
    const caller = await authenticator.callerOf(deletedUser.token);
    if (!caller) throw new Error('the session is not valid');
    await account.remove(caller, { password: 'correct horse battery' }, { ip: ADDRESS });
    const states = await Promise.all([unaffected, ofDemoted, ofLeaver].map(stateOf));
    expect(states).toEqual(['open', 'revoked', 'revoked']);
    const revoked = (await recordedEntries()).filter(([kind]) => kind === 'invitationRevoked');
    expect(revoked).toEqual(
      [
        ['invitationRevoked', admin.id, demoted.id, ''],
        ['invitationRevoked', deletedUser.id, deletedUser.id, ''],
      ].sort(),
    );
  });

  it('Z13 is read by ADMINs, by page, kind or user', async () => {
    const { audit, store } = harness.services;
    await expect(audit.list(other.id, {})).rejects.toMatchObject({ code: 'forbidden' });
    const { record } = auditRepository(store.tables);
    const source = { ip: null, userAgent: null };
    await store.tx(async (query) => {
      // Several with the same time, so that a page can end between them.
      for (let n = 0; n < 120; n += 1) {
        const entry = { kind: 'signIn', by: n % 2 ? admin.id : 'gone' } as const;
        await record(query, { ...entry, detail: `${n}`, at: Math.floor(n / 7), source });
      }
    });
    const pages = [await audit.list(admin.id, {})];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await audit.list(admin.id, { before: next }));
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 20]);
    const all = pages.flatMap(({ entries }) => entries);
    expect(new Set(all.map(({ detail }) => detail)).size).toBe(120);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(all.find(({ by }) => by?.id === 'gone')?.by?.name).toBeNull();
    const own = await audit.list(admin.id, { personId: admin.id, kind: 'signIn' });
    expect(own.entries.every(({ by }) => by?.id === admin.id)).toBe(true);
    expect((await audit.list(admin.id, { kind: 'boardDeleted' })).entries).toEqual([]);
  });

  it('Z16 records API tokens, their scope and the actions done with them', async () => {
    const { account, authenticator } = harness.services;
    const caller = await authenticator.callerOf(admin.token);
    if (!caller) throw new Error('the session is not valid');
    const boardId = await harness.createBoard(admin, { name: 'Shop' });
    const settings = { name: 'Sync', readOnly: false, boardId, expiresAt: null };
    const client = { ip: ADDRESS };
    const { secret, token } = await account.createToken(
      caller,
      { password: 'correct horse battery' },
      settings,
      client,
    );
    const script = restOf(harness.origin, { ...admin, token: secret });
    await script.good('DELETE', `/boards/deleteBoard/${boardId}`);
    await account.revokeToken(admin.id, token.id, client);
    const scope = `Sync · reads and writes · board #${boardId.slice(-6)}`;
    const entries = await storedEntries();
    expect(entries.map(({ kind, detail, via }) => [kind, detail, via]).sort()).toEqual([
      ['apiTokenMade', scope, null],
      ['apiTokenRevoked', scope, null],
      ['boardDeleted', 'Shop', 'Sync'],
    ]);
  });

  it('Z11 records a deleted comment, and Z12 nothing of its text', async () => {
    const boardId = await harness.createBoard(admin, { name: 'Shop' });
    const { columns } = await harness.snapshot(admin, boardId);
    const columnId = columns[0]?.id ?? '';
    const ticket: Command = { type: 'tickets.create', boardId, columnId, name: 'Plan' };
    const ticketId = (await harness.execute(admin, ticket)).result?.id ?? '';
    const comment: Command = {
      type: 'tickets.comment',
      boardId,
      ticketId,
      text: 'secret',
      photoUrls: [],
    };
    const commentId = (await harness.execute(admin, comment)).result?.id ?? '';
    await harness.execute(admin, {
      type: 'tickets.deleteComment',
      boardId,
      ticketId,
      comment: commentId,
    });
    const detail = `Shop · #${ticketId.slice(-6)} · #${commentId.slice(-6)}`;
    expect(await recordedEntries()).toEqual([['commentDeleted', admin.id, undefined, detail]]);
  });

  it('Z15 keeps the names of users, deleted ones included', async () => {
    const { account, audit, authenticator } = harness.services;
    const guest = await harness.register('leaver');
    const client = { ip: ADDRESS };
    await account.rename(guest.id, { firstName: 'Gus', lastName: 'Tester' }, client);
    await account.rename(guest.id, { firstName: 'Gus', lastName: 'Tester' }, client);
    await harness.services.roles.set(admin.id, guest.id, 'EDITOR');
    const named = (name: string, isGone: boolean) => ({ id: guest.id, name, isGone });
    const names = async () => {
      const entries = (await storedEntries()).sort((a, b) => a.kind.localeCompare(b.kind));
      return entries.map(({ kind, by, about, detail }) => [kind, about ?? by, detail]);
    };
    expect(await names()).toEqual([
      ['accountMade', named('leaver Tester', false), ''],
      ['renamed', named('leaver Tester', false), 'leaver Tester → Gus Tester'],
      ['roleChanged', named('Gus Tester', false), 'EDITOR'],
      ['signIn', named('leaver Tester', false), ''],
    ]);
    const caller = await authenticator.callerOf(guest.token);
    if (!caller) throw new Error('the session is not valid');
    await account.remove(caller, { password: 'correct horse battery' }, client);
    expect(await names()).toEqual([
      ['accountDeleted', named('Gus Tester', true), ''],
      ['accountMade', named('leaver Tester', true), ''],
      ['renamed', named('leaver Tester', true), 'leaver Tester → Gus Tester'],
      ['roleChanged', named('Gus Tester', true), 'EDITOR'],
      ['signIn', named('leaver Tester', true), ''],
    ]);
    const deleted = await audit.deletedPeople(admin.id);
    expect(deleted).toEqual([{ id: guest.id, name: expect.stringContaining('Tester') }]);
    await expect(audit.deletedPeople(other.id)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('Z14 drops old entries, and only those', async () => {
    const { store, audit } = harness.services;
    const { record, dropBefore } = auditRepository(store.tables);
    const source = { ip: null, userAgent: null };
    await store.tx(async (query) => {
      for (const at of [1, 2, 3]) {
        await record(query, { kind: 'signIn', by: admin.id, at, source });
      }
      await dropBefore(query, 2);
    });
    const { entries } = await audit.list(admin.id, {});
    expect(entries.map(({ at }) => at)).toEqual([3, 2]);
  });
});

it('Z14 Q2 a starting server drops old entries and invitations', async () => {
  const server = await openTestServer();
  const { store } = server.services;
  const { record } = auditRepository(store.tables);
  const { insert } = invitationsRepository(store.tables);
  const now = Date.now();
  const source = { ip: null, userAgent: null };
  await store.tx(async (query) => {
    for (const days of [179, 181]) {
      await record(query, { kind: 'signIn', by: 'u1', at: now - days * DAY_MS, source });
    }
    for (const days of [29, 31]) {
      const row = { digest: `${days}`.padEnd(64, '0'), email: null, createdBy: 'u1' };
      const expiresAt = now - days * DAY_MS;
      await insert(query, { id: `i${days}`, ...row, createdAt: 1, expiresAt });
    }
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const remaining = () =>
    store.read(async (query) => [
      ...(await query.select().from(store.tables.audit)).map(({ at }) => at),
      ...(await query.select().from(store.tables.invitations)).map(({ id }) => id),
    ]);
  await until('two are dropped', async () => (await remaining()).length === 2);
  expect(await remaining()).toEqual([now - 179 * DAY_MS, 'i29']);
  await server.close();
});

/** Deleted as the page does: with a command over a websocket. */
async function deleteOverSocket(boardId: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${harness.port}/trpc?connectionParams=1`, {
    headers: { 'user-agent': 'a socket' },
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const answered = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token: admin.token } }));
  const input = { commandId: newTestId(), boardId };
  socket.send(
    JSON.stringify({ id: 1, method: 'mutation', params: { path: 'boards.delete', input } }),
  );
  await answered;
  socket.close();
}
