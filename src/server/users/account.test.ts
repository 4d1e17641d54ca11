import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRawSocket } from '../../test/clients/raw-socket.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { openTestServer } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import { usersRepository } from '../storage/directory/users.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

const PASSWORD = 'correct horse battery';
const TOKEN = { name: 'Script', readOnly: true, boardId: null, days: null };

let harness: Harness;
let admin: Person;

beforeAll(async () => {
  harness = await startHarness();
  admin = await harness.register('admin');
});
afterAll(() => harness.close());

interface Answered<T> {
  status: number;
  data: T;
  message: string;
  code: string;
  headers: Headers;
}

async function call<T = unknown>(
  token: string,
  procedure: string,
  input?: object,
): Promise<Answered<T>> {
  const isQuery = ['get', 'devices', 'tokens'].includes(procedure);
  const response = await fetch(`${harness.origin}/trpc/account.${procedure}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'Test/1.0',
      ...(!isQuery && { 'content-type': 'application/json' }),
    },
    ...(!isQuery && { body: JSON.stringify(input ?? {}) }),
  });
  const { result, error } = (await response.json()) as {
    result?: { data: T };
    error?: { message: string; data: { appCode: string } };
  };
  return {
    status: response.status,
    data: result?.data as T,
    message: error?.message ?? '',
    code: error?.data.appCode ?? '',
    headers: response.headers,
  };
}

async function signIn(
  name: string,
  password = PASSWORD,
): Promise<{ status: number; token: string }> {
  const response = await fetch(`${harness.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.org`, password }),
  });
  const { token = '' } = (await response.json()) as { token?: string };
  return { status: response.status, token };
}

async function me(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${harness.origin}/api/auth/me`, { headers });
  return { status: response.status, body: (await response.json()) as { firstName?: string } };
}

describe('one’s own account', () => {
  it('Z1 is returned to its owner, and not cached', async () => {
    const ann = await harness.register('ann');
    const { data, headers } = await call<object>(ann.token, 'get');
    expect(data).toMatchObject({
      id: ann.id,
      email: 'ann@example.org',
      hasPassword: true,
      isGoogleUser: false,
      boards: [],
      projects: [],
      isLastAdmin: false,
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('Z2 names follow the rules of registration', async () => {
    const ben = await harness.register('ben');
    const wrong = await call(ben.token, 'rename', { firstName: ' ', lastName: 'x'.repeat(201) });
    expect([wrong.status, wrong.code]).toEqual([400, 'request.invalid']);
    await call(ben.token, 'rename', { firstName: ' Benjamin ', lastName: 'Franklin' });
    expect((await me(ben.token)).body).toMatchObject({ firstName: 'Benjamin' });
    // Google has users without a last name.
    expect((await call(ben.token, 'rename', { firstName: 'Ben', lastName: '' })).status).toBe(200);
  });

  it('Z3 changing the password needs the old one and ends the other sessions, not the tokens', async () => {
    const cat = await harness.register('cat');
    const elsewhere = await signIn('cat');
    const token = { ...TOKEN, password: PASSWORD };
    const created = await call<{ secret: string }>(cat.token, 'createToken', token);
    const next = 'another horse battery';
    const wrong = await call(cat.token, 'changePassword', { current: 'guess', next });
    expect([wrong.status, wrong.code]).toEqual([403, 'account.passwordWrong']);
    const short = await call(cat.token, 'changePassword', { current: PASSWORD, next: 'short' });
    expect(short.status).toBe(400);
    expect((await me(elsewhere.token)).status).toBe(200);

    const done = await call(cat.token, 'changePassword', { current: PASSWORD, next });
    expect(done.status).toBe(200);
    expect((await me(cat.token)).status).toBe(200);
    expect((await me(created.data.secret)).status).toBe(200);
    expect((await me(elsewhere.token)).status).toBe(401);
    expect((await signIn('cat')).status).toBe(401);
    expect((await signIn('cat', next)).status).toBe(200);
  });

  it('Z4 devices are listed without secrets, and signed out one by one or together', async () => {
    const dan = await harness.register('dan');
    const phone = await signIn('dan');
    const laptop = await signIn('dan');
    interface Device {
      id: string;
      isThis: boolean;
      ip: string;
    }
    const { data } = await call<Device[]>(dan.token, 'devices');
    expect(data).toHaveLength(3);
    expect(data.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{17}/);
    const mine = data.find(({ isThis }) => isThis)?.id ?? '';

    const refused = await call(admin.token, 'signOut', { device: mine });
    expect([refused.status, refused.code]).toEqual([404, 'session.unknown']);
    const [phones] = (await call<Device[]>(phone.token, 'devices')).data.filter(
      ({ isThis }) => isThis,
    );
    const socket = await openRawSocket(harness.origin, phone.token);
    await socket.call('query', 'boards.list', {});
    expect((await call(dan.token, 'signOut', { device: phones?.id ?? '' })).status).toBe(200);
    expect(await socket.closed).toBe(4401);
    expect((await me(phone.token)).status).toBe(401);
    expect((await me(laptop.token)).status).toBe(200);
    await call(dan.token, 'signOutElsewhere');
    expect((await me(laptop.token)).status).toBe(401);
    expect((await me(dan.token)).status).toBe(200);
  });

  it('Q3 only the sockets of a token close when it is revoked or expires', async () => {
    const eve = await harness.register('eve');
    const settings = { name: 'Script', readOnly: true, boardId: null };
    const { apiTokens } = harness.services;
    const brief = await apiTokens.create(eve.id, { ...settings, expiresAt: Date.now() + 4000 });
    const permanent = await apiTokens.create(eve.id, { ...settings, expiresAt: null });
    const opened = [eve.token, brief.secret, permanent.secret].map((token) =>
      openRawSocket(harness.origin, token),
    );
    const [own, expiring, revoked] = await Promise.all(opened);
    for (const raw of [own, expiring, revoked]) await raw?.call('query', 'boards.list', {});
    expect((await call(eve.token, 'revokeToken', { id: permanent.token.id })).status).toBe(200);
    expect(await revoked?.closed).toBe(4401);
    expect(await expiring?.closed).toBe(4401);
    const spared = await apiTokens.create(eve.id, { ...settings, expiresAt: null });
    await call(eve.token, 'signOutElsewhere');
    expect((await me(spared.secret)).status).toBe(200);
    await call(eve.token, 'signOutElsewhere', { revokeTokens: true });
    expect((await me(spared.secret)).status).toBe(401);
    expect((await own?.call('query', 'boards.list', {}))?.result?.type).toBe('data');
    own?.socket.terminate();
  });

  it('Q7 a token can be limited to an accessible board, and changes no account', async () => {
    const fay = await harness.register('fay');
    const boardId = await harness.createBoard(admin);
    const settings = { ...TOKEN, readOnly: false, boardId, days: 7, password: PASSWORD };
    const hidden = await call(fay.token, 'createToken', settings);
    expect([hidden.status, hidden.code]).toEqual([404, 'board.unknown']);
    for (const part of [{ name: ' ' }, { name: 'x'.repeat(101) }, { days: 0 }]) {
      const { status } = await call(fay.token, 'createToken', {
        ...settings,
        boardId: null,
        ...part,
      });
      expect(status).toBe(400);
    }
    const all = await call<{ secret: string }>(fay.token, 'createToken', {
      ...settings,
      boardId: null,
    });
    for (const procedure of ['get', 'devices', 'tokens', 'export', 'rename', 'delete']) {
      const refused = await call(all.data.secret, procedure);
      expect([procedure, refused.status, refused.code]).toEqual([
        procedure,
        403,
        'token.notInPerson',
      ]);
    }
  });

  it('Q7 creating a token needs the password', async () => {
    const lea = await harness.register('lea');
    const guess = (proof: object) => call(lea.token, 'createToken', { ...TOKEN, ...proof });
    for (const proof of [{}, { password: 'guess' }, { email: 'lea@example.org' }]) {
      const { status, code } = await guess(proof);
      expect([status, code]).toEqual([403, 'account.passwordWrong']);
    }
    expect((await guess({ password: PASSWORD })).status).toBe(200);
    expect((await call<object[]>(lea.token, 'tokens')).data).toHaveLength(1);
  });

  it('Z5 TI24 the export contains what the user has and sees', async () => {
    const gil = await harness.register('gil');
    const boardId = await harness.createBoard(admin, {
      name: 'Relaunch',
      members: [{ userId: gil.id, role: 'ADMIN' }],
    });
    await harness.createBoard(admin, { name: 'Hidden' });
    const { columns } = await harness.snapshot(gil, boardId);
    const columnId = columns[0]?.id ?? '';
    const make = (by: Person, name: string, part: object = {}) =>
      harness.execute(by, { type: 'tickets.create', boardId, columnId, name, ...part });
    const { result } = await make(gil, 'Made', { description: 'In full' });
    await make(admin, 'Assigned', { assignee: gil.id });
    await make(admin, 'Foreign');
    const comment = { boardId, ticketId: result?.id ?? '', text: 'Said', photoUrls: [] };
    await harness.execute(gil, { type: 'tickets.comment', ...comment });

    const target = { ticketId: result?.id ?? '', projectId: null, day: '2026-11-27' };
    const values = { seconds: 60, startedAt: null, note: 'Thought', isBillable: true };
    const time = { type: 'time.add' as const, entryId: 'e-gil', ...target, ...values };
    await harness.services.executeTime(gil.id, 'c1time-of-gil', time);

    const { data } = await call<{
      account: { email: string };
      time: { entries: { id: string; title: string; note: string }[]; timer: null };
      boards: { name: string }[];
      tickets: { name: string; description: string }[];
      comments: { text: string }[];
      history: { ticketId: string; notes: string }[];
      audit: { kind: string; by?: string; ip?: string }[];
    }>(gil.token, 'export');
    expect(data.account).toMatchObject({ email: 'gil@example.org', isGoogleUser: false });
    expect(data.history).toMatchObject([{ ticketId: result?.id, notes: 'Created' }]);
    // Some may have the same time.
    const audited = data.audit.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(audited).toMatchObject([
      { kind: 'accountMade', by: gil.id },
      { kind: 'exported', by: gil.id, ip: '127.0.0.1' },
      { kind: 'memberAdded' },
      { kind: 'signIn', by: gil.id },
    ]);
    expect(audited[2]).not.toHaveProperty('by');
    expect(data.boards.map(({ name }) => name)).toEqual(['Relaunch']);
    expect(data.tickets.map(({ name }) => name).sort()).toEqual(['Assigned', 'Made']);
    expect(data.tickets.some(({ description }) => description === 'In full')).toBe(true);
    expect(data.comments.map(({ text }) => text)).toEqual(['Said']);
    const [entry] = data.time.entries;
    expect([data.time.entries.length, data.time.timer]).toEqual([1, null]);
    expect(entry).toMatchObject({ id: 'e-gil', title: 'Made', note: 'Thought', seconds: 60 });
    expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{64}|argon2/);
  });

  it('Z5 entries about money are exported to ADMINs only, whomever they are about', async () => {
    const rae = await harness.register('rae');
    const rate = {
      ...{ id: newTestId(), level: 'person' as const, subjectId: rae.id, userId: rae.id },
      ...{ from: '2026-01-01', rate: '87.65', currency: 'EUR' },
    };
    const { rates } = harness.services.money;
    await rates.set({ userId: admin.id, source: NO_SOURCE }, rate);
    await rates.remove({ userId: admin.id, source: NO_SOURCE }, rate.id);
    const exportOf = async ({ token }: Person) =>
      JSON.stringify((await call<object>(token, 'export')).data);
    expect(await exportOf(rae)).toContain('"signIn"');
    expect(await exportOf(rae)).not.toMatch(/87\.65|rateSet|rateRemoved/);
    expect(await exportOf(admin)).toMatch(/rateRemoved.*87\.65|87\.65.*rateRemoved/);
  });
});

it('S13 of two concurrent password changes with the old one the first succeeds', async () => {
  const mia = await harness.register('mia');
  const other = await signIn('mia');
  const changes = [mia, other].map(({ token }, n) =>
    call(token, 'changePassword', { current: PASSWORD, next: `another password ${n}` }),
  );
  const done = (await Promise.all(changes)).map(({ status }) => status === 200);
  expect(done.filter(Boolean)).toHaveLength(1);
  for (const [n, isDone] of done.entries()) {
    expect((await signIn('mia', `another password ${n}`)).status).toBe(isDone ? 200 : 401);
  }
});

it('Q7 password guesses for a token share the limits of signing in', async () => {
  const { services, close } = await openTestServer();
  onTestFinished(close);
  const client = { ip: '192.0.2.1' };
  const names = { firstName: 'Max', lastName: 'Tester' };
  const max = { email: 'max@example.org', password: PASSWORD };
  const { token } = await services.accounts.register({ ...max, ...names }, client);
  const caller = await services.authenticator.callerOf(token);
  if (!caller) throw new Error('the session is not valid');
  const settings = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
  const make = (password: string) =>
    services.account.createToken(caller, { password }, settings, client).then(
      () => 'done',
      (error) => error.code ?? String(error),
    );
  const guesses = await Promise.all(Array.from({ length: 10 }, () => make('guess')));
  expect(new Set(guesses)).toEqual(new Set(['account.passwordWrong']));
  expect(await make(PASSWORD)).toBe('login.tooMany');
  await expect(services.accounts.login(max, client)).rejects.toMatchObject({
    code: 'login.tooMany',
  });
});

describe('S29 granting access while the session ends', () => {
  const HOOK = { url: 'http://127.0.0.1:9/' };

  it.each([
    ['an API token', 'account.createToken', { ...TOKEN, password: PASSWORD }],
    ['a calendar link', 'calendars.create', { boardId: null }],
    ['a share link', 'shareLinks.create', { client: null, days: null }],
    ['a webhook', 'webhooks.create', HOOK],
    ['an invitation', 'invitations.create', { email: null }],
    ['the end of an account', 'account.delete', { password: PASSWORD }],
  ])('S29 %s is refused', async (_what, procedure, input) => {
    const { services } = await startHarnessOnce();
    const { store, apiTokens } = services;
    const manager = await newManager();
    const { id, boardId } = manager;
    expect(await statusWhileSignedOut(manager, procedure, { boardId, ...input })).toBe(401);
    expect(await apiTokens.list(id)).toEqual([]);
    const { calendars, shareLinks, webhooks, users } = store.tables;
    for (const table of [calendars, shareLinks, webhooks]) {
      expect(await store.read((query) => query.select().from(table))).toEqual([]);
    }
    const remaining = await store.read((query) => query.select({ id: users.id }).from(users));
    expect(remaining.map((user) => user.id)).toContain(id);
  });

  it('S29 taking over a share link or webhook of a former manager is refused', async () => {
    const { services, execute } = await startHarnessOnce();
    const { shareLinks, webhooks, sessions } = services;
    const { owner, boardId, ...manager } = await newManager();
    const deletedUser = await (await startHarnessOnce()).register(newTestId());
    const set = [{ userId: deletedUser.id, role: 'ADMIN' as const }];
    await execute(owner, { type: 'boards.setMembers', boardId, set, remove: [] });
    await shareLinks.create(deletedUser.id, boardId, { client: null, expiresAt: null });
    const hook = await webhooks.create(userViewer(deletedUser.id), boardId, {
      id: newTestId(),
      ...HOOK,
    });
    await execute(owner, { type: 'boards.setMembers', boardId, set: [], remove: [deletedUser.id] });
    const [link] = await shareLinks.list(owner.id, boardId);
    for (const [procedure, input] of [
      ['shareLinks.takeOver', { lookId: link?.id }],
      ['webhooks.takeOver', { webhookId: hook.id }],
    ] as const) {
      expect(await statusWhileSignedOut(manager, procedure, { boardId, ...input })).toBe(401);
      manager.token = (await sessions.create(manager.id)).token;
    }
    expect(await shareLinks.list(owner.id, boardId)).toMatchObject([{ isPaused: true }]);
    expect(await webhooks.list(userViewer(owner.id), boardId)).toMatchObject([
      { isManaged: false },
    ]);
    await shareLinks.revoke(owner.id, boardId, link?.id ?? '');
    await webhooks.remove(userViewer(owner.id), boardId, hook.id);
  });

  /** The response to a call whose session ends after authentication and before the transaction. */
  async function statusWhileSignedOut(
    { token, id }: Pick<Person, 'token' | 'id'>,
    procedure: string,
    input: object,
  ): Promise<number> {
    const { services, origin } = await startHarnessOnce();
    const { store, sessions } = services;
    const transactions = vi.spyOn(store, 'tx');
    onTestFinished(() => transactions.mockRestore());

    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const blocking = store.tx(() => gate);
    const ended = sessions.revokeAll(id);
    const before = transactions.mock.calls.length;
    const response = fetch(`${origin}/trpc/${procedure}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    await until('it waits', () => transactions.mock.calls.length > before);
    release();
    await Promise.all([blocking, ended]);
    return (await response).status;
  }

  let own: Harness | undefined;
  afterAll(() => own?.close());

  async function startHarnessOnce(): Promise<Harness> {
    own ??= await startHarness({ WEBHOOKS_PRIVATE: 'on' });
    return own;
  }

  /** May do all of it, on the board of someone else. */
  async function newManager() {
    const harness = await startHarnessOnce();
    const first = await harness.register(newTestId());
    const person = await harness.register(newTestId());
    const { store } = harness.services;
    const { setRoles } = usersRepository(store.tables);
    await store.tx((query) => setRoles(query, first.id, ['ADMIN']));
    await store.tx((query) => setRoles(query, person.id, ['ADMIN']));
    const members = [{ userId: person.id, role: 'ADMIN' as const }];
    return { ...person, owner: first, boardId: await harness.createBoard(first, { members }) };
  }
});

it('Z7 only one export of a user runs at a time', async () => {
  const kim = await harness.register('kim');
  const { account, authenticator } = harness.services;
  const caller = await authenticator.callerOf(kim.token);
  if (!caller) throw new Error('the session is not valid');
  // Over one connection: on separate ones the first could finish before the second arrives.
  const results = [1, 2].map(() => account.exported(caller, { ip: '127.0.0.1' }));
  expect(await Promise.allSettled(results)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'server.busy', status: 503 } },
  ]);
  expect((await call(kim.token, 'export')).status).toBe(200);
  expect((await call(admin.token, 'export')).status).toBe(200);
});

describe('deleting an account', () => {
  it('Z6 needs the password, no owned boards or projects, and another administrator', async () => {
    const hal = await harness.register('hal');
    const wrong = await call(hal.token, 'delete', { password: 'guess' });
    expect(wrong.code).toBe('account.passwordWrong');
    const byEmail = await call(hal.token, 'delete', { email: 'hal@example.org' });
    expect(byEmail.code).toBe('account.passwordWrong');
    const last = await call(admin.token, 'delete', { password: PASSWORD });
    expect([last.status, last.code]).toEqual([409, 'account.lastAdmin']);

    await harness.services.projects.save(hal.id, { id: `p-${newTestId()}`, name: 'Studio' });
    const { data } = await call<{ projects: { name: string }[] }>(hal.token, 'get');
    expect(data.projects).toMatchObject([{ name: 'Studio' }]);
    const owner = await call(hal.token, 'delete', { password: PASSWORD });
    expect([owner.status, owner.code]).toEqual([409, 'account.owner']);
    expect((await me(hal.token)).status).toBe(200);
  });

  it('Z6 TI19 ends everything of the user, and keeps their comments and time', async () => {
    const ida = await harness.register('ida');
    const boardId = await harness.createBoard(admin, {
      members: [{ userId: ida.id, role: 'ADMIN' }],
    });
    const { columns } = await harness.snapshot(ida, boardId);
    const columnId = columns[0]?.id ?? '';
    const part = { boardId, columnId, assignee: ida.id };
    const created = await harness.execute(ida, { type: 'tickets.create', name: 'Mine', ...part });
    const ticketId = created.result?.id ?? '';
    const comment = { boardId, ticketId, text: 'Said', photoUrls: [] };
    await harness.execute(ida, { type: 'tickets.comment', ...comment });
    const { executeTime, timeQueries } = harness.services;
    const target = { ticketId, projectId: null, day: '2026-11-27' };
    const values = { seconds: 60, startedAt: null, note: 'Thought', isBillable: true };
    await executeTime(ida.id, 'c1time-of-ida', {
      ...{ type: 'time.add', entryId: 'e-ida', ...target, ...values },
    });
    await executeTime(ida.id, 'c1timer-of-ida', {
      ...{ type: 'timer.start', entryId: 'e-ida-2', ...target, note: '' },
      ...{ at: Date.now(), offlineMs: 0 },
    });
    const token = { ...TOKEN, readOnly: false, password: PASSWORD };
    const { data } = await call<{ secret: string }>(ida.token, 'createToken', token);
    const sockets = await Promise.all(
      [ida.token, data.secret].map((one) => openRawSocket(harness.origin, one)),
    );
    for (const raw of sockets) await raw.call('query', 'boards.list', {});
    const watched = harness.open(admin, boardId);
    const members = () => watched.session.getState().board?.members.size;
    await until('she is on the board', () => members() === 1);

    const done = await call(ida.token, 'delete', { password: PASSWORD });
    expect([done.status, done.message]).toEqual([200, '']);
    for (const raw of sockets) expect(await raw.closed).toBe(4401);
    for (const one of [ida.token, data.secret]) expect((await me(one)).status).toBe(401);
    expect((await signIn('ida')).status).toBe(401);
    await until('she is off the board', () => members() === 0);
    const ticket = watched.session.getState().board?.tickets.get(ticketId);
    expect(ticket).toMatchObject({ assignee: null, createdBy: 'unknown' });
    const view = await harness.services.boardReader.ticket(userViewer(admin.id), ticketId);
    expect(view.tickets[0]?.comments).toMatchObject([{ author: ida.id, text: 'Said' }]);
    expect(view.tickets[0]?.history[0]).toMatchObject({ by: ida.id, notes: 'Created' });
    const time = await timeQueries.ofTicket(admin.id, boardId, ticketId);
    expect(time.running).toEqual([]);
    expect(time.entries).toMatchObject([{ id: 'e-ida', userId: ida.id, userName: 'ida Tester' }]);
    // The email is free again.
    expect((await harness.register('ida')).id).not.toBe(ida.id);
  });

  it('Z6 an account without a password is deleted by its email', async () => {
    const { store, sessions } = harness.services;
    const { insert } = usersRepository(store.tables);
    const email = 'jon@example.org';
    const person = { id: 'jon', email, emailKey: email, firstName: 'Jon', lastName: 'Tester' };
    const google = { isGoogleUser: true, passwordHash: null, profilePicture: null };
    const account = { ...person, ...google, roles: ['USER'], createdAt: 1 };
    await store.tx((query) => insert(query, account));
    const jon = await sessions.create('jon');
    const change = await call(jon.token, 'changePassword', { current: '', next: PASSWORD });
    expect([change.status, change.code]).toEqual([400, 'account.noPassword']);
    const unproven = await call(jon.token, 'createToken', TOKEN);
    expect([unproven.status, unproven.code]).toEqual([403, 'account.emailDiffers']);
    const proof = { email: 'jon@example.org' };
    expect((await call(jon.token, 'createToken', { ...TOKEN, ...proof })).status).toBe(200);
    const wrong = await call(jon.token, 'delete', { email: 'ann@example.org' });
    expect([wrong.status, wrong.code]).toEqual([403, 'account.emailDiffers']);
    expect((await call(jon.token, 'delete', { email: ' JON@example.org' })).status).toBe(200);
    expect((await me(jon.token)).status).toBe(401);
  });
});
