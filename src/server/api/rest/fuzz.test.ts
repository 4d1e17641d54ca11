import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type FuzzRequest,
  type OpenApi,
  type Pools,
  placed,
  requestsOf,
  type Schema,
} from '../../../test/clients/openapi-requests.ts';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import {
  type Cast,
  castOf,
  type Fixture,
  fixtureOf,
  type Kind,
  recordsOf,
} from '../../../test/rights/fixture.ts';
import { userViewer } from '../../access/viewer.ts';

const RUNS = process.env.SOAK ? 10_000 : 150;
/** Number of runs after which a new board is used, since little may be left of the old one. */
const RUNS_PER_BOARD = 5;
const REQUESTS_PER_RUN = 12;
const SENDERS: (Kind | null)[] = ['boardCreator', 'boardEditor', 'globalAdmin', 'stranger', null];

vi.setConfig({ testTimeout: process.env.SOAK ? 3_600_000 : 300_000, hookTimeout: 60_000 });

let server: TestServer;
let cast: Cast;
/** A board without any of the senders as a member, and unknown to any ADMIN. */
let closed: Fixture;
let document: OpenApi;
const ajv = addFormats.default(new Ajv2020({ strict: false }));
const validators = new Map<Schema, ReturnType<typeof ajv.compile>>();

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  closed = await closedFixture();
  document = (await server.app.inject('/api/openapi.json')).json();
  ajv.addSchema(document, 'api');
});
afterAll(() => server.close());

/** Its people differ from the senders. */
async function closedFixture(): Promise<Fixture> {
  const { services } = server;
  const fixture = await fixtureOf(services, cast);
  const { boardId } = fixture;
  const { boardCreator, boardEditor, assignee } = cast.ids;
  const run = (by: string, command: Parameters<typeof services.execute>[2], n: number) =>
    services.execute(userViewer(by), `closedclosedclosedclosed${n}`, command);
  await run(boardCreator, { type: 'boards.handOver', boardId, userId: assignee }, 1);
  const remove = [boardCreator, boardEditor];
  await run(assignee, { type: 'boards.setMembers', boardId, set: [], remove }, 2);
  return fixture;
}

function poolsOf(fixture: Fixture, sender: Kind | null): Pools {
  const { boardId, projectId, open, hidden, beside, ids } = fixture;
  // An ADMIN may open and change every board, so the other board is not mentioned to them.
  const others = sender === 'globalAdmin' ? fixture : closed;
  return {
    boards: [boardId, boardId, boardId, boardId, others.boardId, 'board-new'],
    tickets: [open, open, beside, hidden, others.open, open],
    projects: [projectId, projectId, others.projectId, 'project-new'],
    people: [ids.boardEditor, ids.viewer, ids.boardCreator, ids.stranger],
    columns: ['To Do', 'Done', 'New', 'To Do', 'Done', ' Done '],
  };
}

interface Answer {
  status: number;
  body: string;
}

async function send(request: FuzzRequest, token: string | null): Promise<Answer> {
  const { method, url, headers, payload } = request;
  const { statusCode, body } = await server.app.inject({
    method: method.toUpperCase() as 'GET',
    url: finiteUrl(url),
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, body };
}

/** Event streams continue until the reader leaves, except with follow=false. */
function finiteUrl(url: string): string {
  if (!url.startsWith('/api/events?')) return url;
  return `${url.replaceAll(/&?follow=true/g, '')}${url.includes('follow=false') ? '' : '&follow=false'}`;
}

/** How a response violates the document; null if it conforms. */
function faultOf(request: FuzzRequest, { status, body }: Answer): string | null {
  const { path, method, isAstray } = request;
  if (status >= 500) return 'it failed';
  const declared = document.paths[path]?.[method]?.responses[status];
  if (!declared && !isAstray) return 'its status is not declared';
  if (status === 204 || status === 304) return body === '' ? null : 'it has a body';
  const lines = declared?.content?.['application/x-ndjson']?.schema;
  if (lines && !isAstray) return faultInLines(lines, body);
  if (declared?.content?.['text/csv']) return null;
  const schema = isAstray ? null : declared?.content?.['application/json']?.schema;
  return invalid(schema ?? { $ref: '#/components/schemas/Error' }, body, isAstray);
}

/** How the first invalid line violates the document. */
function faultInLines(schema: Schema, body: string): string | null {
  const faults = body
    .trim()
    .split('\n')
    .map((line) => invalid(schema, line, false));
  return faults.find((fault) => fault !== null) ?? null;
}

/** A mutated path may have matched another operation. */
function invalid(schema: Schema, body: string, isAstray: boolean): string | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'its body is no JSON';
  }
  if (isAstray && !isError(value)) return null;
  const validator = validators.get(schema) ?? ajv.compile(refersTo(schema));
  validators.set(schema, validator);
  return validator(value) ? null : ajv.errorsText(validator.errors);
}

function isError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'message' in value && 'error' in value;
}

function refersTo(schema: Schema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
}

it('E1 whatever is sent to any operation, the document declares the response', async () => {
  const { services } = server;
  const before = await recordsOf(services, closed);
  const statuses = new Map<number, number>();
  let fixture: Fixture;
  let runs = 0;
  const run = fc.record({
    sender: fc.constantFrom(...SENDERS),
    requests: fc.array(requestsOf(document), {
      minLength: REQUESTS_PER_RUN,
      maxLength: REQUESTS_PER_RUN,
    }),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ sender, requests }) => {
      if (runs % RUNS_PER_BOARD === 0) fixture = await fixtureOf(services, cast);
      runs += 1;
      // A separate session, since signing out ends it.
      const signIn = async () => sender && (await services.sessions.create(cast.ids[sender])).token;
      let token = await signIn();
      for (const request of requests) {
        const sent = placed(request, poolsOf(fixture, sender));
        const answer = await send(sent, token);
        if (answer.status === 204) token = await signIn();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(sent, answer);
        if (fault) expect({ fault, sender, sent, answer }).toBeNull();
      }
    }),
    // The last request is enough; shrinking it would take many boards.
    { numRuns: RUNS, endOnFailure: true, ...(!process.env.SOAK && { seed: 1 }) },
  );
  expect(await recordsOf(services, closed)).toBe(before);
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  // Ensures that the test covers its subject: most kinds of response have occurred.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409]) {
    expect([status, statuses.has(status)]).toEqual([status, true]);
  }
  const summary = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  process.stdout.write(`${RUNS * REQUESTS_PER_RUN} requests answered, ${summary.join(', ')}\n`);
});
