import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../kits/server-kit.ts';
import { callAs } from './call.ts';
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
import { restRows } from './rest.ts';
import { expectedStatus, type Row } from './table.ts';
import { trpcRows } from './trpc.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 20_000 });

/** Lists that contain only items of the token's board. */
const LISTS = new Set([
  'boards.list',
  'boards.deleted',
  'projects.list',
  'search.find',
  'users.list',
  'GET /users/getAllUsers',
  'GET /users/getUsersMap',
  'GET /projects/getAllProjects',
  'GET /boards/getAllBoards',
  'GET /api/tickets/ids',
  'GET /api/search',
]);

/** Calls that are about no board. */
const WITHOUT_BOARD = new Set([
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/google',
  'GET /api/auth/me',
]);

/** The calls that at least one user is permitted to make, each with such a user. */
const rows = [...trpcRows, ...restRows({ email: 'a@example.org', password: 'none' })]
  .filter(({ call }) => !WITHOUT_BOARD.has(call))
  .flatMap((row) => {
    const kind = kinds.find((one) => (expectedStatus(row, one) ?? 0) < 300);
    return kind ? [{ row, kind, call: row.call, right: row.right, on: row.on }] : [];
  });

let server: TestServer;
let cast: Cast;
let fixture: Fixture;
let elsewhere: Fixture;

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  const { services } = server;
  cast = await castOf(services);
  fixture = await withPhotos(services, await fixtureOf(services, cast));
  elsewhere = await fixtureOf(services, cast);
});
afterAll(() => server.close());

/** The answer to a token of another board whose user may make the call on this one. */
async function sendFromOtherBoard(row: (typeof rows)[number]['row'], kind: Kind) {
  const { apiTokens } = server.services;
  const { boardId } = elsewhere;
  const settings = { name: 'Script', readOnly: false, boardId, expiresAt: null };
  const { secret, token } = await apiTokens.create(cast.ids[kind], settings);
  const answer = await callAs(server, row, fixture, { kind, token: secret });
  await apiTokens.revoke(cast.ids[kind], token.id);
  return answer;
}

// A new procedure or path fails here until it keeps within the board of such a token or refuses it.
it.each(rows)('Q6 $call of $on ($right): a token of another board gets nothing', async (call) => {
  const { row, kind } = call;
  const before = await stateOf(server.services, fixture);
  const { status, text } = await sendFromOtherBoard(row, kind);
  if (LISTS.has(row.call)) expect([status, namedIn(text)]).toEqual([200, []]);
  else expect([403, 404], text).toContain(status);
  expect(await stateOf(server.services, fixture)).toBe(before);
});

it('Q6 the calls that are decided one by one exist', () => {
  const calls = new Set<Row['call']>(rows.map(({ call }) => call));
  expect([...LISTS].filter((call) => !calls.has(call))).toEqual([]);
});

/** The ids of the board, its project and its tickets in a text. */
function namedIn(text: string): string[] {
  const { boardId, projectId, open, beside, hidden } = fixture;
  return [boardId, projectId, open, beside, hidden].filter((id) => text.includes(id));
}
