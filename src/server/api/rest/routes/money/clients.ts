import { z } from 'zod';
import { omitUndefined } from '../../../../../core/lib/omit-undefined.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { NEW_CLIENT } from '../../../../../core/money/parties.schema.ts';
import { id, text } from '../../../../../core/text.schema.ts';
import { newId } from '../../../../lib/tokens.ts';
import * as example from '../../docs/money-examples.ts';
import { digestOf } from '../../execute.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { successShape } from '../../shapes.schema.ts';
import { clientAnswer, MONEY_ROUTE, moneyGuard } from './money-answers.ts';
import { clientChange, clientPage, clientShape, newClient } from './money-shapes.schema.ts';

const PATH = '/api/clients';
const MAX_PAGE = 200;
const oneClient = z.object({ id });
const one = { id: example.client.id };

const filter = z.object({
  search: text(LIMITS.search).optional().describe('Searches name, contact person, email and city'),
  archived: z.enum(['true', 'false']).default('false').describe('Lists archived clients instead'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,4000}$/, 'is not a cursor')
    .optional()
    .describe('The next of the previous page'),
});

/** The parties to whom invoices are addressed. */
export const clientRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'List clients by name (ADMINs only)',
    writes: false,
    query: filter,
    status: 200,
    response: clientPage,
    errors: ['forbidden'],
    example: {
      query: { search: 'acme' },
      response: { clients: [example.listedClient], next: null },
    },
    async run({ services, viewer, query: { search, archived, limit, cursor } }) {
      const after = cursor && Buffer.from(cursor, 'base64url').toString('utf8');
      const wanted = { isArchived: archived === 'true', search, after, limit };
      const { clients, next } = await services.money.clients.list(viewer.userId, wanted);
      return { clients, next: next && Buffer.from(next, 'utf8').toString('base64url') };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Add a client',
    writes: true,
    body: newClient,
    status: 201,
    response: clientShape,
    errors: ['forbidden', 'client.limit', 'command.reused'],
    example: {
      body: { name: 'Acme', currency: 'EUR', language: 'de' },
      response: example.client,
    },
    async run(call) {
      const { services, viewer, body } = call;
      const { details } = await services.money.business.get(viewer.userId);
      const { currency } = details;
      const client = { ...NEW_CLIENT, currency, name: body.name, ...omitUndefined(body) };
      const created = { id: newClientId(call), client };
      return clientAnswer(await services.money.clients.create(callerOf(call), created));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A client',
    writes: false,
    hasEtag: true,
    params: oneClient,
    status: 200,
    response: clientShape,
    errors: ['forbidden', 'client.unknown'],
    example: { params: one, response: example.client },
    run: async ({ services, viewer, params }) =>
      clientAnswer(await services.money.clients.get(viewer.userId, params.id)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change a client',
    description: 'Missing values stay unchanged.',
    writes: true,
    hasEtag: true,
    params: oneClient,
    body: clientChange,
    status: 200,
    response: clientShape,
    errors: ['forbidden', 'client.unknown', 'client.currencyInUse'],
    example: { params: one, body: { termDays: 30 }, response: example.client },
    async run(call) {
      const { services, params, body } = call;
      const edit = { clientId: params.id, set: omitUndefined(body) };
      const edited = await services.money.clients.edit(callerOf(call), edit, clientGuard(call));
      return clientAnswer(edited);
    },
  }),
  ...(['archive', 'unarchive'] as const).map((action) =>
    route({
      ...MONEY_ROUTE,
      method: 'POST',
      path: `${PATH}/:id/${action}`,
      summary: action === 'archive' ? 'Archive a client' : 'Take a client out of the archive',
      writes: true,
      params: oneClient,
      status: 200,
      response: clientShape,
      errors: ['forbidden', 'client.unknown'],
      example: {
        params: one,
        response: { ...example.client, isArchived: action === 'archive' },
      },
      async run(call) {
        const { services, params } = call;
        const set = { clientId: params.id, isArchived: action === 'archive' };
        return clientAnswer(await services.money.clients.setArchived(callerOf(call), set));
      },
    }),
  ),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a client that has no invoices',
    description: 'Its projects then belong to no client.',
    writes: true,
    hasEtag: true,
    params: oneClient,
    status: 200,
    response: successShape,
    errors: ['forbidden', 'client.unknown', 'client.hasInvoices'],
    example: { params: one, response: { success: true } },
    run: (call) =>
      call.services.money.clients.remove(
        callerOf(call),
        { clientId: call.params.id },
        clientGuard(call),
      ),
  }),
];

function clientGuard(call: Call<{ id: string }>) {
  const { clients } = call.services.money;
  return moneyGuard(call, async (query) =>
    clientAnswer(await clients.viewIn(query, call.params.id)),
  );
}

function callerOf({ viewer, source }: Call) {
  return { userId: viewer.userId, source };
}

/** The id of a new client; the same for a repetition. */
function newClientId({ key, viewer }: Call): string {
  return key === null ? newId('c') : `c${digestOf(viewer.userId, 'client', key).slice(0, 26)}`;
}
