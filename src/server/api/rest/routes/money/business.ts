import * as example from '../../docs/money-examples.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { businessAnswer, MONEY_ROUTE, moneyGuard } from './money-answers.ts';
import { businessBody, businessShape } from './money-shapes.schema.ts';

const PATH = '/api/business';

/** The issuer of the invoices: one for each installation. */
export const businessRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'Get the business (ADMINs only)',
    writes: false,
    hasEtag: true,
    status: 200,
    response: businessShape,
    errors: ['forbidden'],
    example: { response: example.business },
    run: async ({ services, viewer }) =>
      businessAnswer(await services.money.business.get(viewer.userId)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: PATH,
    summary: 'Replace the business',
    writes: true,
    hasEtag: true,
    body: businessBody,
    status: 200,
    response: businessShape,
    errors: ['forbidden', 'money.changed'],
    example: { body: example.businessBody, response: example.business },
    async run(call) {
      const { services, body: details } = call;
      const set = { version: null, details };
      const saved = await services.money.business.set(callerOf(call), set, businessGuard(call));
      return businessAnswer(saved);
    },
  }),
];

function businessGuard(call: Call) {
  const { businesses } = call.services.repositories;
  return moneyGuard(call, async (query) => businessAnswer(await businesses.find(query)));
}

function callerOf({ viewer, source }: Call) {
  return { userId: viewer.userId, source };
}
