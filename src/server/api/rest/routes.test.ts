import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import { openApi } from './docs/openapi.ts';
import { restRoutes } from './routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Product spec §7 and decisions §5, deliberately repeated here. */
const CALLS = `
POST /api/auth/register
POST /api/auth/login
POST /api/auth/google
GET /api/auth/me
POST /api/auth/logout
GET /users/getAllUsers
GET /users/getUsersMap
GET /boards/getAllBoards
GET /api/events
GET /boards/getBoard/{id}
GET /boards/getProjectBoards/{projectId}
POST /boards/addBoard
PUT /boards/updateBoard/{id}
GET /boards/deleteBoard/{boardId}
DELETE /boards/deleteBoard/{boardId}
GET /projects/getAllProjects
POST /projects/addProject
GET /projects/deleteProject/{projectId}
DELETE /projects/deleteProject/{projectId}
GET /api/tickets/{id}
GET /api/time-entries
POST /api/time-entries
GET /api/time-entries/{id}
PATCH /api/time-entries/{id}
DELETE /api/time-entries/{id}
GET /api/timer
POST /api/timer/start
POST /api/timer/stop
DELETE /api/timer
GET /api/business
PUT /api/business
GET /api/clients
POST /api/clients
GET /api/clients/{id}
PATCH /api/clients/{id}
DELETE /api/clients/{id}
POST /api/clients/{id}/archive
POST /api/clients/{id}/unarchive
GET /api/invoices
POST /api/invoices
GET /api/invoices/{id}
PATCH /api/invoices/{id}
DELETE /api/invoices/{id}
POST /api/invoices/{id}/refresh
POST /api/invoices/{id}/issue
POST /api/invoices/{id}/payments
DELETE /api/invoices/{id}/payments/{paymentId}
POST /api/invoices/{id}/credit
GET /api/invoices/{id}/pdf
GET /api/invoices/{id}/xml
POST /api/invoices/{id}/send
GET /api/invoices/{id}/sendings
GET /api/invoices/{id}/links
POST /api/invoices/{id}/links
DELETE /api/invoices/{id}/links/{linkId}
GET /api/finances/webhook
PUT /api/finances/webhook
DELETE /api/finances/webhook
GET /api/finances/webhook/secret
POST /api/finances/webhook/secret
GET /api/finances/webhook/deliveries
POST /api/invoices/prepayments
POST /api/invoices/preview
GET /api/reports/unbilled
GET /api/reports/budgets
GET /api/reports/reminders
GET /api/clients/{id}/billable
GET /api/quotes
POST /api/quotes
GET /api/quotes/{id}
PATCH /api/quotes/{id}
DELETE /api/quotes/{id}
POST /api/quotes/{id}/send
POST /api/quotes/{id}/email
GET /api/quotes/{id}/sendings
POST /api/quotes/{id}/revise
POST /api/quotes/{id}/take-over
POST /api/quotes/{id}/tickets
POST /api/quotes/{id}/invoice
GET /api/quotes/{id}/pdf
GET /api/quotes/{id}/links
POST /api/quotes/{id}/links
DELETE /api/quotes/{id}/links/{linkId}
GET /api/quote-settings
PUT /api/quote-settings
GET /api/recurring-invoices
POST /api/recurring-invoices
GET /api/recurring-invoices/{id}
PUT /api/recurring-invoices/{id}
POST /api/recurring-invoices/{id}/pause
POST /api/recurring-invoices/{id}/resume
DELETE /api/recurring-invoices/{id}
POST /api/recurring-invoices/{id}/restore
POST /api/bank-statements
GET /api/bank-transactions
POST /api/bank-transactions
DELETE /api/bank-transactions/{id}
GET /api/projects/{projectId}/milestones
POST /api/projects/{projectId}/milestones
PUT /api/projects/{projectId}/milestones/order
GET /api/projects/{projectId}/milestones/{id}
PATCH /api/projects/{projectId}/milestones/{id}
DELETE /api/projects/{projectId}/milestones/{id}
POST /api/projects/{projectId}/milestones/{id}/restore
GET /api/project-billings
GET /api/projects/{projectId}/billing
PUT /api/projects/{projectId}/billing
GET /api/rates
POST /api/rates
DELETE /api/rates/{id}
GET /api/time-entries/{id}/rate
PUT /api/time-entries/{id}/rate
GET /api/reports/revenue
GET /api/reports/tax
GET /api/reports/hours
GET /api/reports/profit
GET /api/reports/aged-debts
GET /api/reports/accounting
GET /api/expenses
POST /api/expenses
GET /api/expenses/{id}
PATCH /api/expenses/{id}
DELETE /api/expenses/{id}
PUT /api/expenses/{id}/receipt
POST /api/expenses/incoming
GET /api/expenses/{id}/receipt
PUT /api/boards/{id}/time-sharing
GET /api/tickets/{id}/versions
GET /api/tickets/{id}/links
GET /api/tickets/board/{boardId}
GET /tickets-by-board/{boardId}
GET /api/tickets/ids
POST /api/tickets
POST /api/tickets/{id}/duplicate
POST /api/boards/{id}/duplicate
PATCH /api/boards/{id}/columns/{column}
POST /api/boards/{id}/columns/{column}/sort
PUT /api/tickets/{id}
DELETE /api/tickets/{id}
POST /api/tickets/{id}/comments
PATCH /api/tickets/{id}/comments/{commentIndex}
PUT /api/tickets/{id}/comments/{commentIndex}/reactions
DELETE /api/tickets/{id}/comments/{commentIndex}
PATCH /api/tickets/{id}/url
POST /api/tickets/{id}/links
DELETE /api/tickets/{id}/links/{relation}/{ticketId}
PATCH /api/tickets/{id}/tasks/{index}
PATCH /api/tickets/{id}/move-position
PATCH /api/tickets/{id}/move
POST /api/tickets/{id}/history/{entryId}/undo
POST /api/boards/{id}/tickets
POST /api/boards/{id}/tickets/batch
GET /api/boards/{id}/archived
PUT /api/boards/{id}/archiving
PUT /api/boards/{id}/fading
PUT /api/boards/{id}/ticket-key
GET /api/boards/{id}/about
PUT /api/boards/{id}/about
PUT /api/boards/{id}/about/sharing
GET /api/projects/{projectId}/about
PUT /api/projects/{projectId}/about
PATCH /api/boards/{id}/appearance
POST /api/tickets/{id}/archive
POST /api/tickets/{id}/unarchive
GET /api/firebase/token
POST /api/images
DELETE /api/images
GET /api/tickets/{id}/files
POST /api/tickets/{id}/files
GET /api/tickets/{id}/files/{fileId}
DELETE /api/tickets/{id}/files/{fileId}
GET /api/boards/{id}/fields
PUT /api/boards/{id}/fields
GET /api/boards/{id}/labels
PUT /api/boards/{id}/labels
DELETE /api/boards/{id}/labels
GET /api/boards/{id}/automations
POST /api/boards/{id}/automations
PUT /api/boards/{id}/automations/{automationId}
DELETE /api/boards/{id}/automations/{automationId}
GET /api/boards/{id}/automations/{automationId}/runs
GET /api/boards/{id}/views
POST /api/boards/{id}/views
PATCH /api/boards/{id}/views/{viewId}
DELETE /api/boards/{id}/views/{viewId}
GET /api/boards/{id}/webhooks
POST /api/boards/{id}/webhooks
DELETE /api/boards/{id}/webhooks/{webhookId}
GET /api/boards/{id}/webhooks/{webhookId}/secret
GET /api/boards/{id}/webhooks/{webhookId}/deliveries
POST /api/boards/{id}/webhooks/{webhookId}/retry
POST /api/boards/{id}/webhooks/{webhookId}/secret
POST /api/boards/{id}/webhooks/{webhookId}/take-over
GET /api/search
GET /api/boards/{id}/archive
GET /api/boards/{id}/csv
GET /api/imports
POST /api/imports
GET /api/imports/{id}
POST /api/imports/{id}/start
DELETE /api/imports/{id}`
  .trim()
  .split('\n')
  .sort();

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, object>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

function callsOf(document: Document): string[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .sort();
}

function parses(schema: ZodType | undefined, example: unknown): boolean {
  return schema === undefined ? example === undefined : schema.safeParse(example).success;
}

describe('X1 the route table', () => {
  it('X1 contains exactly the specified calls', () => {
    expect(callsOf(openApi(restRoutes, '1') as unknown as Document)).toEqual(CALLS);
  });

  it.each(restRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'X1 %s is fully described',
    (_name, { path, summary, params, query, body, response, status, example, ...route }) => {
      expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(route.tag).not.toBe('');
      expect(path.includes(':')).toBe(params !== undefined);
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(example.params ?? {})).toEqual(inPath);
      expect(parses(params, example.params)).toBe(true);
      expect(parses(query, example.query)).toBe(true);
      expect(parses(body, example.body)).toBe(true);
      expect(response === null).toBe(status === 204);
      if (response) expect(response.parse(example.response)).toEqual(example.response);
      expect(route.method === 'GET' || route.writes).toBe(true);
      expect(new Set(route.errors).size).toBe(route.errors.length);
    },
  );

  it('X1 is mounted: without a session every private call is 401', async () => {
    for (const { method, path, signedIn } of restRoutes) {
      const url = path.replaceAll(/:\w+/g, 'some');
      const { statusCode } = await server.app.inject({ method, url });
      expect([method, path, statusCode]).toEqual([method, path, signedIn ? 401 : 400]);
    }
  });
});

describe('X2 the OpenAPI document', () => {
  it('X2 passes a public OpenAPI 3.1 validator, is public, and lists every call', async () => {
    const answer = await server.app.inject({ url: '/api/openapi.json' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    const document = answer.json();
    expect(document.openapi).toBe('3.1.0');
    expect(callsOf(document)).toEqual(CALLS);
    const { valid, errors } = await new Validator().validate(document);
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('X2 lists each call once, and whether it needs a token', async () => {
    const document = openApi(restRoutes, '1') as unknown as Document;
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const open = operations.filter(({ security }) => security.length === 0);
    expect(open.map(({ operationId }) => operationId).sort()).toEqual([
      'post_auth_google',
      'post_auth_login',
      'post_auth_register',
    ]);
    for (const { responses } of operations)
      expect(Object.keys(responses).length).toBeGreaterThan(2);
  });
});

describe('X3 ways to request', () => {
  it('X3 another method of a known path is 405 with Allow; deleting by GET has no HEAD', async () => {
    for (const [method, url, allow] of [
      ['POST', '/boards/getAllBoards', 'GET, HEAD'],
      ['GET', '/boards/addBoard', 'POST'],
      ['HEAD', '/boards/deleteBoard/some', 'DELETE, GET'],
      ['HEAD', '/projects/deleteProject/some', 'DELETE, GET'],
      ['PATCH', '/api/tickets/some', 'DELETE, GET, HEAD, PUT'],
      ['GET', '/api/images', 'DELETE, POST'],
      ['OPTIONS', '/api/tickets', 'POST'],
    ] as const) {
      const answer = await server.app.inject({ method, url });
      expect([method, url, answer.statusCode]).toEqual([method, url, 405]);
      expect(answer.headers.allow).toBe(allow);
    }
  });

  it('X3 unknown paths are 404 as JSON', async () => {
    for (const url of ['/api/tickets/a/b', '/boards/nothing/at/all', '/users/getNobody']) {
      const answer = await server.app.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toEqual({ message: 'Not found', error: 'NOT_FOUND' });
    }
  });

  it('X3 responses are not cached', async () => {
    const answer = await server.app.inject({ url: '/boards/getAllBoards' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
