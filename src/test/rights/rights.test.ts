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
  stateOf,
  withPhotos,
} from './fixture.ts';
import { type RestRow, restRows } from './rest.ts';
import { expectedStatus, named, nowhere, type Row, sees } from './table.ts';
import { type TrpcRow, trpcRows } from './trpc.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 20_000 });

const LOGIN = { email: 'login@example.org', password: 'correct horse battery' };
const REST = restRows(LOGIN);
const people: (Kind | null)[] = [null, ...kinds];
const cells = (trpcRows.length + REST.length) * people.length;

let server: TestServer;
let cast: Cast;
/** A fixture that the calls so far have not changed. */
let unchanged: Fixture | undefined;

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

/** Sends the same call as every kind of user, each time for an unchanged fixture. */
async function checkRow(row: Row, send: SendRequest): Promise<void> {
  const { services } = server;
  const fresh = async () => withPhotos(services, await fixtureOf(services, cast));
  let fixture = unchanged ?? (await fresh());
  unchanged = undefined;
  let before = await stateOf(services, fixture);
  for (const kind of people) {
    const { status, text } = await send(fixture, kind);
    const caller = kind ?? 'nobody';
    const expected = expectedStatus(row, kind);
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
  unchanged = fixture;
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

describe(`access rights: ${cells} cells`, () => {
  it.each(trpcRows)('R11 tRPC $call: to $right, of $on', async (row) => {
    await checkRow(row, (fixture, kind) => sendAs(row, fixture, kind));
  });

  it.each(REST)('R11 REST $call: to $right, of $on', async (row) => {
    await checkRow(row, (fixture, kind) => sendAs(row, fixture, kind));
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
