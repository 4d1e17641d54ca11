import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formOf, TINY_PNG } from '../test/photo-form.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
  kinds,
  stateOf,
  withPhotos,
} from '../test/rights-fixture.ts';
import { type RestRow, restRows } from '../test/rights-rest.ts';
import { expectedStatus, named, nowhere, type Row, sees } from '../test/rights-table.ts';
import { type TrpcRow, trpcRows } from '../test/rights-trpc.ts';
import { openTestServer, type TestServer } from '../test/server-kit.ts';
import { restRoutes } from './rest/routes.ts';
import { NOWHERE } from './source.ts';
import { appRouter } from './trpc/router.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 20_000 });

const LOGIN = { email: 'login@example.org', password: 'correct horse battery' };
const REST = restRows(LOGIN);
const people: (Kind | null)[] = [null, ...kinds];
const cells = (trpcRows.length + REST.length) * people.length;

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  const { accounts } = server.services;
  await accounts.register({ ...LOGIN, firstName: 'Login', lastName: 'Tester' }, { ip: '::1' });
});
afterAll(() => server.close());

interface Answer {
  status: number;
  /** With what is sent back, and what is wrong in the same words for all. */
  text: string;
}

type Ask = (fixture: Fixture, kind: Kind | null) => Promise<Answer>;

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: 'query' | 'mutation' | 'subscription' } }
>;

async function askTrpc(row: TrpcRow, fixture: Fixture, kind: Kind | null): Promise<Answer> {
  const input = row.input(fixture, kind ?? 'stranger');
  const type = procedures[row.call]?._def.type;
  if (type === 'subscription') return askLive(fixture, kind, input);
  const path = `/trpc/${row.call}`;
  const asked = encodeURIComponent(JSON.stringify(input));
  return inject(kind, {
    method: type === 'query' ? 'GET' : 'POST',
    url: type === 'query' ? `${path}?input=${asked}` : path,
    ...(type === 'mutation' && { payload: input }),
  });
}

/** A subscription is of websockets alone, so its procedure is called as they call it. */
async function askLive({ ids }: Fixture, kind: Kind | null, input: object): Promise<Answer> {
  const { services } = server;
  const userId = kind && ids[kind];
  const caller = appRouter.createCaller({
    services,
    userId,
    failure: null,
    socket: null,
    source: NOWHERE,
  });
  try {
    const feed = await caller.boards.live(input as { boardId: string; cursor: string });
    for await (const push of feed) return { status: 200, text: JSON.stringify(push) };
    return { status: 204, text: '' };
  } catch (error) {
    const { status, message } = (error as { cause: { status: number; message: string } }).cause;
    return { status, text: message };
  }
}

function askRest({ call, url, body, photoFor }: RestRow, fixture: Fixture, kind: Kind | null) {
  const [method] = call.split(' ');
  const payload = body?.(fixture, kind ?? 'stranger');
  return inject(kind, {
    method: method as 'GET',
    url: url(fixture),
    ...(payload && { payload }),
    ...(photoFor && formOf([...Object.entries(photoFor(fixture)), ['files', TINY_PNG, 'a.png']])),
  });
}

async function inject(kind: Kind | null, request: InjectOptions): Promise<Answer> {
  // Of its own, for signing out ends it.
  const session = kind && (await server.services.sessions.create(cast.ids[kind]));
  const headers = {
    ...request.headers,
    ...(session && { authorization: `Bearer ${session.token}` }),
  };
  const { statusCode, body } = await server.app.inject({ ...request, headers });
  return { status: statusCode, text: body };
}

/** Asks the same of everyone, each time of a fixture that nobody has changed. */
async function walk(row: Row, ask: Ask): Promise<void> {
  const { services } = server;
  const fresh = async () => withPhotos(services, await fixtureOf(services, cast));
  let fixture = await fresh();
  for (const kind of people) {
    const before = await stateOf(services, fixture);
    const { status, text } = await ask(fixture, kind);
    const who = kind ?? 'nobody';
    const expected = expectedStatus(row, kind);
    expect([who, status, status === expected ? '' : text]).toEqual([who, expected, '']);
    const isDone = status < 300;
    const isChanged = (await stateOf(services, fixture)) !== before;
    expect([who, isChanged]).toEqual([who, row.writes && isDone]);
    if (kind && isDone && row.lists) expectNamed(row, kind, fixture, text);
    if (kind && isHidden(row, kind)) {
      // What is hidden is answered as what is not there, to the letter.
      expect(await ask(nowhere(row, fixture), kind)).toEqual({ status, text });
    }
    if (isChanged) fixture = await fresh();
  }
}

/** Whether there is something that this person does not see, and is not told of. */
function isHidden({ on, reveals }: Row, kind: Kind): boolean {
  return on !== 'what does not exist' && !reveals && !sees(kind, on);
}

function expectNamed(row: Row, kind: Kind, fixture: Fixture, text: string): void {
  for (const { id, isNamed } of named(row, kind, fixture)) {
    expect([kind, id, text.includes(id)]).toEqual([kind, id, isNamed]);
  }
}

describe(`who may do what: ${cells} cells`, () => {
  it.each(trpcRows)('R11 tRPC $call: to $right, of $on', async (row) => {
    await walk(row, (fixture, kind) => askTrpc(row, fixture, kind));
  });

  it.each(REST)('R11 REST $call: to $right, of $on', async (row) => {
    await walk(row, (fixture, kind) => askRest(row, fixture, kind));
  });

  it('R11 every procedure and every path is in the table, and nothing else', () => {
    expect(callsOf(trpcRows)).toEqual(Object.keys(procedures).sort());
    const paths = restRoutes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(callsOf(REST)).toEqual(paths.sort());
  });
});

function callsOf(rows: Row[]): string[] {
  return [...new Set(rows.map(({ call }) => call))].sort();
}
