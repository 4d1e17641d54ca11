import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { restRoutes } from '../../server/api/rest/routes.ts';
import { openTestServer, type TestServer } from '../kits/server-kit.ts';
import { type Answer, callAs, procedures } from './call.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
  kinds,
  type Limit,
  limitedKinds,
  stateOf,
  withLimit,
  withPhotos,
} from './fixture.ts';
import { type RestRow, restRows } from './rest.ts';
import { expectedStatus, named, nowhere, type Row, sees } from './table.ts';
import { type TrpcRow, trpcRows } from './trpc.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 20_000 });

const LOGIN = { email: 'login@example.org', password: 'correct horse battery' };
const REST = restRows(LOGIN);
const people: (Kind | null)[] = [null, ...kinds];
const rows = [...trpcRows, ...REST];

let server: TestServer;
let cast: Cast;
/** Fixtures that the calls so far have not changed, by the role of their members. */
const unchanged = new Map<Limit | null, Fixture>();

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  const { accounts } = server.services;
  await accounts.register({ ...LOGIN, firstName: 'Login', lastName: 'Tester' }, { ip: '::1' });
});
afterAll(() => server.close());

type SendRequest = (fixture: Fixture, kind: Kind | null) => Promise<Answer>;

async function sendAs(
  row: TrpcRow | RestRow,
  fixture: Fixture,
  kind: Kind | null,
): Promise<Answer> {
  // A separate session, because signing out ends it.
  const session = kind && (await server.services.sessions.create(cast.ids[kind]));
  return callAs(server, row, fixture, { kind: kind ?? 'stranger', token: session?.token ?? null });
}

/**
 * Sends the same call as every kind of user, each time for an unchanged fixture; with `limit`, as
 * every kind of member, with this role.
 */
async function checkRow(row: Row, send: SendRequest, limit: Limit | null = null): Promise<void> {
  const { services } = server;
  const fresh = async () => {
    const prepared = await withPhotos(services, await fixtureOf(services, cast));
    return limit ? withLimit(services, prepared, limit) : prepared;
  };
  let fixture = unchanged.get(limit) ?? (await fresh());
  unchanged.delete(limit);
  let before = await stateOf(services, fixture);
  for (const kind of limit ? limitedKinds : people) {
    const { status, text } = await send(fixture, kind);
    const caller = kind ?? 'nobody';
    const expected = expectedStatus(row, kind, limit);
    expect([caller, status, status === expected ? '' : text]).toEqual([caller, expected, '']);
    const isSuccess = status < 300;
    const isChanged = (await stateOf(services, fixture)) !== before;
    expect([caller, isChanged]).toEqual([caller, row.writes && isSuccess]);
    if (kind && isSuccess && row.lists) expectNamed(row, kind, fixture, text);
    if (kind && isHidden(row, kind)) {
      // The response for a hidden item equals the response for a missing one.
      expect(await send(nowhere(row, fixture), kind)).toEqual({ status, text });
    }
    if (isChanged) {
      fixture = await fresh();
      before = await stateOf(services, fixture);
    }
  }
  unchanged.set(limit, fixture);
}

/** Whether the call is about something that this user does not see and must not learn of. */
function isHidden({ on, reveals }: Row, kind: Kind): boolean {
  return on !== 'what does not exist' && !reveals && !sees(kind, on);
}

function expectNamed(row: Row, kind: Kind, fixture: Fixture, text: string): void {
  for (const { id, isNamed } of named(row, kind, fixture)) {
    expect([kind, id, text.includes(id)]).toEqual([kind, id, isNamed]);
  }
}

describe(`access rights: ${rows.length * people.length} cells`, () => {
  it.each(trpcRows)('R11 tRPC $call: to $right, of $on', async (row) => {
    await checkRow(row, (fixture, kind) => sendAs(row, fixture, kind));
  });

  it.each(REST)('R11 REST $call: to $right, of $on', async (row) => {
    await checkRow(row, (fixture, kind) => sendAs(row, fixture, kind));
  });

  const limits: Limit[] = ['VIEWER', 'COMMENTER'];
  const limitedRows = limits.flatMap((limit) =>
    rows.map((row) => ({ row, limit, call: row.call, right: row.right, on: row.on })),
  );
  it.each(limitedRows)('BR1 $limit: $call: to $right, of $on', async ({ row, limit }) => {
    await checkRow(row, (fixture, kind) => sendAs(row, fixture, kind), limit);
  });

  it('BR6 an API token acts with the role that its owner has now', async () => {
    const { apiTokens } = server.services;
    const fixture = await fixtureOf(server.services, cast);
    const { boardId } = fixture;
    const settings = { name: 'Script', readOnly: false, boardId, expiresAt: null };
    const { secret } = await apiTokens.create(cast.ids.boardAdmin, settings);
    const call = (name: string) => {
      const row = trpcRows.find((each) => each.call === name && each.on === 'board') as TrpcRow;
      return callAs(server, row, fixture, { kind: 'boardAdmin', token: secret });
    };
    const statuses = async () => [
      (await call('boards.rename')).status,
      (await call('boards.changes')).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await withLimit(server.services, fixture, 'VIEWER');
    expect(await statuses()).toEqual([403, 200]);
  });

  it('R11 the table lists exactly all procedures and paths', () => {
    expect(callsOf(trpcRows)).toEqual(Object.keys(procedures).sort());
    const paths = restRoutes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(callsOf(REST)).toEqual(paths.sort());
  });
});

function callsOf(rows: Row[]): string[] {
  return [...new Set(rows.map(({ call }) => call))].sort();
}
