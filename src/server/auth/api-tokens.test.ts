import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { type Answer, callAs, procedures, send } from '../../test/rights/call.ts';
import { castOf, type Fixture, fixtureOf, stateOf, withPhotos } from '../../test/rights/fixture.ts';
import { type RestRow, restRows } from '../../test/rights/rest.ts';
import { nowhere } from '../../test/rights/table.ts';
import { type TrpcRow, trpcRows } from '../../test/rights/trpc.ts';
import { until } from '../../test/until.ts';
import { restRoutes } from '../api/rest/routes.ts';
import { digestOf } from '../lib/tokens.ts';
import type { NewApiToken } from './api-tokens.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 20_000 });

const NO_CREDENTIALS = { email: 'none@example.org', password: 'correct horse battery' };
/** Calls that read something that grants changes. */
const GRANTING_CALLS = new Set(
  restRoutes
    .filter(({ grantsChanges }) => grantsChanges)
    .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`),
);
const ROWS: (TrpcRow | RestRow)[] = [...trpcRows, ...restRows(NO_CREDENTIALS)];

let server: TestServer;
let fixture: Fixture;
let other: Fixture;

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  const cast = await castOf(server.services);
  fixture = await withPhotos(server.services, await fixtureOf(server.services, cast));
  other = await fixtureOf(server.services, cast);
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

/** A new token of the board's creator, who has the most rights on it. */
async function tokenWith(part: Partial<NewApiToken> = {}): Promise<string> {
  const { apiTokens } = server.services;
  const { boardCreator } = fixture.ids;
  for (const { id } of await apiTokens.list(boardCreator)) await apiTokens.revoke(boardCreator, id);
  const settings = { name: 'Script', readOnly: false, boardId: null, expiresAt: null, ...part };
  return (await apiTokens.create(boardCreator, settings)).secret;
}

function read(token: string, url: string): Promise<Answer> {
  return send(server, token, { method: 'GET', url });
}

describe('Q1 the token', () => {
  it('Q1 is recognizable by its prefix, and only its digest is stored', async () => {
    const secret = await tokenWith();
    expect(secret).toMatch(/^fl_[\w-]{43}$/);
    const { store } = server.services;
    const rows = await store.read((query) => query.select().from(store.tables.apiTokens));
    expect(rows).toMatchObject([{ digest: digestOf(secret) }]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const listed = await server.services.apiTokens.list(fixture.ids.boardCreator);
    expect(JSON.stringify(listed)).not.toContain(digestOf(secret));
    expect((await read(digestOf(secret), '/api/auth/me')).status).toBe(401);
    expect((await read(secret.slice('fl_'.length), '/api/auth/me')).status).toBe(401);
  });

  it('Z16 without an audit entry none is created or revoked', async () => {
    const { apiTokens } = server.services;
    const { boardCreator } = fixture.ids;
    const failing = () => Promise.reject(new Error('no line'));
    const secret = await tokenWith();
    const [existing] = await apiTokens.list(boardCreator);
    const settings = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
    await expect(apiTokens.create(boardCreator, settings, failing)).rejects.toThrow('no line');
    await expect(apiTokens.revoke(boardCreator, existing?.id ?? '', failing)).rejects.toThrow();
    await expect(apiTokens.revokeAll(boardCreator, failing)).rejects.toThrow();
    expect(await apiTokens.list(boardCreator)).toMatchObject([{ id: existing?.id }]);
    expect((await read(secret, '/api/auth/me')).status).toBe(200);
  });

  it('Q1 a user may have 20, also with concurrent creations', async () => {
    const { apiTokens } = server.services;
    const { viewer } = fixture.ids;
    const settings = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
    const results = await Promise.allSettled(
      Array.from({ length: LIMITS.apiTokens + 3 }, () => apiTokens.create(viewer, settings)),
    );
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['token.limit', 'token.limit', 'token.limit']);
    expect(await apiTokens.list(viewer)).toHaveLength(LIMITS.apiTokens);
  });

  it('Q2 works wherever a session does: REST, tRPC, snapshots and photos', async () => {
    const token = await tokenWith();
    const { boardId } = fixture;
    const paths = ['/api/auth/me', `/boards/getBoard/${boardId}`, '/trpc/boards.list'];
    for (const path of [...paths, `/api/boards/${boardId}/snapshot`]) {
      expect([path, (await read(token, path)).status]).toEqual([path, 200]);
    }
    const photo = await read(token, `/photos/${boardId}/${fixture.open}/none.png`);
    expect(photo.status).toBe(404);
    const me = await server.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.headers['set-cookie']).toBeUndefined();
  });

  it('Q3 is invalid everywhere at once after expiry or revocation', async () => {
    const { apiTokens } = server.services;
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const token = await tokenWith({ expiresAt: Date.now() + 1000 });
    const path = `/api/boards/${fixture.boardId}/snapshot`;
    const calls = [path, '/users/getAllUsers', '/trpc/boards.list', '/photos/a/b/c.png'];
    expect((await read(token, path)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1000);
    for (const call of calls) expect((await read(token, call)).status).toBe(401);

    const revoked = await tokenWith();
    const [{ id = '' } = {}] = await apiTokens.list(fixture.ids.boardCreator);
    expect(await apiTokens.revoke(fixture.ids.viewer, id)).toBe(false);
    expect((await read(revoked, path)).status).toBe(200);
    expect(await apiTokens.revoke(fixture.ids.boardCreator, id)).toBe(true);
    for (const call of calls) expect((await read(revoked, call)).status).toBe(401);
  });

  it('Q4 its last use is saved at most once a minute', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const start = Date.now();
    const token = await tokenWith();
    const lastUse = async () => {
      const [token] = await server.services.apiTokens.list(fixture.ids.boardCreator);
      return token?.lastUsedAt;
    };
    expect(await lastUse()).toBeNull();
    await read(token, '/api/auth/me');
    await until('the use is saved', async () => (await lastUse()) === start);
    const tx = vi.spyOn(server.services.store, 'tx');
    vi.setSystemTime(start + 59_999);
    await read(token, '/api/auth/me');
    expect(tx).not.toHaveBeenCalled();
    vi.setSystemTime(start + 60_000);
    await Promise.all([read(token, '/api/auth/me'), read(token, '/api/auth/me')]);
    expect(tx).toHaveBeenCalledTimes(1);
    tx.mockRestore();
    await until('the use is saved', async () => (await lastUse()) === start + 60_000);
  });
});

describe('Q5 a read-only token', () => {
  const mutations = Object.keys(procedures).filter(
    // Client's links use another kind of token (CK1).
    (name) => procedures[name]?._def.type === 'mutation' && !name.startsWith('clientPage.'),
  );
  const changing = restRoutes.filter(({ signedIn, writes }) => signedIn && writes);

  it('Q5 is refused by every procedure and every path that changes something', async () => {
    const token = await tokenWith({ readOnly: true });
    const { globalAdmin } = fixture.ids;
    const settings = {
      name: 'Books',
      readOnly: true,
      boardId: null,
      expiresAt: null,
      hasMoney: true,
    };
    const ofMoney = (await server.services.apiTokens.create(globalAdmin, settings)).secret;
    const words = /is read-only|cannot change an account/;
    expect([mutations.length > 20, changing.length > 15]).toEqual([true, true]);
    for (const name of mutations) {
      const { status, text } = await send(server, token, {
        method: 'POST',
        url: `/trpc/${name}`,
        payload: {},
      });
      expect([name, status, words.test(text)]).toEqual([name, 403, true]);
    }
    for (const { method, path, needsMoney = false } of changing) {
      const url = path.replaceAll(/:\w+/g, 'x');
      const { status, text } = await send(server, needsMoney ? ofMoney : token, { method, url });
      expect([method, path, status, words.test(text)]).toEqual([method, path, 403, true]);
    }
    const upload = {
      method: 'POST',
      url: '/api/uploadthing?actionType=upload&slug=photo',
    } as const;
    expect((await send(server, token, { ...upload, payload: {} })).status).toBe(403);
  });

  it('Q5 reads what its user reads', async () => {
    const token = await tokenWith({ readOnly: true });
    const session = (await server.services.sessions.create(fixture.ids.boardCreator)).token;
    for (const row of ROWS.filter(({ writes, isPublic }) => !writes && !isPublic)) {
      const isChange = /^(POST|PATCH|DELETE) /.test(row.call) || isMutation(row);
      if (isChange || GRANTING_CALLS.has(row.call) || isOfAccount(row)) continue;
      // A person's own imports and gaps are for the page alone.
      if (['time.imports', 'time.ticketsNamed', 'time.gaps'].includes(row.call)) continue;
      // These need another token (CL10).
      if (row.right === 'see money' || row.right === 'read the time of others') continue;
      const kind = 'boardCreator';
      const answerFor = async (by: string) => {
        const { status, text } = await callAs(server, row, fixture, { kind, token: by });
        // Archives contain their creation time, and timers the server's time.
        return [row.call, status, text.replace(/"exportedAt":"[^"]+"|"now":\d+/, '')];
      };
      expect(await answerFor(token)).toEqual(await answerFor(session));
    }
  });

  it('Q5 gets no upload token', async () => {
    const token = await tokenWith({ readOnly: true });
    const { boardId, open } = fixture;
    const url = `/api/firebase/token?boardId=${boardId}&ticketId=${open}`;
    expect((await read(token, url)).status).toBe(403);
  });
});

function isMutation({ call }: TrpcRow | RestRow): boolean {
  return procedures[call]?._def.type === 'mutation';
}

function isOfAccount({ call }: Pick<TrpcRow, 'call'>): boolean {
  return /^(account|audit|automations|calendars|invitations|notifications|shareLinks|system|webhooks)\.|^users\.setRole$|\/logout$/.test(
    call,
  );
}

describe('Q7 accounts', () => {
  const ofAccounts = Object.keys(procedures).filter((call) => isOfAccount({ call }));

  it('Q7 cannot be changed or monitored with a token, not even of an ADMIN', async () => {
    const settings = { name: 'Script', readOnly: false, boardId: null, expiresAt: null };
    const { secret } = await server.services.apiTokens.create(fixture.ids.globalAdmin, settings);
    expect(ofAccounts.length).toBeGreaterThan(12);
    for (const name of ofAccounts) {
      const isQuery = procedures[name]?._def.type === 'query';
      const url = `/trpc/${name}`;
      const request = isQuery ? { method: 'GET', url } : { method: 'POST', url, payload: {} };
      const { status, text } = await send(
        server,
        secret,
        request as { method: 'GET'; url: string },
      );
      expect([name, status, text.includes('cannot change an account')]).toEqual([name, 403, true]);
    }
  });
});

describe('Q6 a token of one board', () => {
  const kind = 'boardCreator';

  it.each(ROWS.filter((row) => row.on !== 'nothing' && row.on !== 'what does not exist'))(
    'Q6 $call of another board, its $on: as if it did not exist',
    async (row) => {
      const token = await tokenWith({ boardId: other.boardId });
      const before = await stateOf(server.services, fixture);
      const { status, text } = await callAs(server, row, fixture, { kind, token });
      expect([403, 404]).toContain(status);
      expect(await stateOf(server.services, fixture)).toBe(before);
      const none = nowhere(row, { ...fixture, boardId: 'board-none' });
      expect(await callAs(server, row, none, { kind, token })).toEqual({ status, text });
    },
  );

  it('Q6 lists contain only that board', async () => {
    const token = await tokenWith({ boardId: other.boardId });
    for (const row of ROWS.filter(({ on, lists }) => on === 'nothing' && lists)) {
      const { status, text } = await callAs(server, row, fixture, { kind, token });
      expect([row.call, status]).toEqual([row.call, 200]);
      for (const id of [fixture.boardId, fixture.open, fixture.projectId]) {
        expect([row.call, text.includes(id)]).toEqual([row.call, false]);
      }
    }
    expect((await read(token, '/trpc/boards.list')).text).toContain(other.boardId);
    expect((await read(token, '/boards/getAllBoards')).text).toContain(other.boardId);
    expect((await read(token, '/users/getUsersMap')).text).toContain(other.boardId);
  });

  it('Q6 lists of users contain only people on that board', async () => {
    const token = await tokenWith({ boardId: other.boardId });
    const { boardCreator, boardEditor, stranger } = fixture.ids;
    for (const path of ['/trpc/users.list', '/users/getAllUsers', '/users/getUsersMap']) {
      const { text } = await read(token, path);
      const included = [boardCreator, boardEditor, stranger].map((id) => text.includes(id));
      expect([path, included]).toEqual([path, [true, true, false]]);
    }
  });

  it('Q6 photos can be uploaded to that board only', async () => {
    const token = await tokenWith({ boardId: other.boardId });
    const files = [{ name: 'a.png', size: 100, type: 'image/png' }];
    const statuses = [other, fixture].map(async ({ boardId, open }) => {
      const { status } = await send(server, token, {
        method: 'POST',
        url: '/api/uploadthing?actionType=upload&slug=photo',
        payload: { files, input: { boardId, ticketId: open } },
      });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  it('Q6 may do what its user may on that board, and creates no other', async () => {
    const token = await tokenWith({ boardId: other.boardId });
    for (const call of ['boards.rename', 'tickets.edit']) {
      const row = trpcRows.find((one) => one.call === call && one.on !== 'hidden ticket');
      if (!row) throw new Error(`no row for ${call}`);
      expect([call, (await callAs(server, row, other, { kind, token })).status]).toEqual([
        call,
        200,
      ]);
    }
    const created = await send(server, token, {
      method: 'POST',
      url: '/boards/addBoard',
      payload: { name: 'New', columns: [] },
    });
    expect(created.status).toBe(403);
  });
});
