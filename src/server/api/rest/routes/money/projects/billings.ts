import { z } from 'zod';
import { newRate, projectBilling } from '../../../../../../core/money/parties.schema.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { parse } from '../../../../../http/parse.ts';
import * as example from '../../../docs/project-money-examples.ts';
import { type Call, type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE, moneyGuard } from '../money-answers.ts';
import {
  billingAnswer,
  billingBody,
  billingShape,
  newRateBody,
  rateShape,
} from './project-shapes.schema.ts';

const PATH = '/api/projects/:projectId/billing';
const RATES_PATH = '/api/rates';
const oneProject = z.object({ projectId: id });
const one = { projectId: example.billing.projectId };

/** How projects are billed, and hourly rates. */
export const billingRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: '/api/project-billings',
    summary: 'Every project with its client and how it is billed, by name',
    writes: false,
    status: 200,
    response: z.array(billingShape),
    errors: ['forbidden'],
    example: { response: [example.billing] },
    run: async ({ services, viewer }) =>
      (await services.money.projects.list(viewer.userId)).map(billingAnswer),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'The client of a project, its agreed amount and its budget',
    writes: false,
    hasEtag: true,
    params: oneProject,
    status: 200,
    response: billingShape,
    errors: ['forbidden', 'project.unknown'],
    example: { params: one, response: example.billing },
    run: async (call) => billingAnswer(await current(call)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: PATH,
    summary: 'Set the client of a project, its agreed amount and its budget',
    writes: true,
    hasEtag: true,
    params: oneProject,
    body: billingBody,
    status: 200,
    response: billingShape,
    errors: [
      ...(['forbidden', 'project.unknown', 'client.unknown', 'client.archived'] as const),
      'money.changed',
    ],
    example: {
      params: one,
      body: { clientId: example.billing.clientId, billing: 'fixed', agreedAmount: 1_000_000 },
      response: example.billing,
    },
    async run(call) {
      const { version } = await current(call);
      const billing = { ...call.params, version, ...parse(projectBilling, call.body) };
      const { projects } = call.services.money;
      return billingAnswer(await projects.set(authorOf(call), billing, guardOf(call)));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: RATES_PATH,
    summary: 'The hourly rates of a client and its projects, or of the business and its people',
    writes: false,
    query: z.object({
      clientId: id.optional().describe('Left out: those of the business and of persons'),
    }),
    status: 200,
    response: z.array(rateShape),
    errors: ['forbidden'],
    example: { query: { clientId: example.rate.subjectId }, response: [example.rate] },
    run: async ({ services, viewer, query }) =>
      (await services.money.rates.list(viewer.userId, query.clientId ?? null)).map((rate) =>
        rateShape.parse(rate),
      ),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: RATES_PATH,
    summary: 'Set the hourly rate that holds from a day',
    description: 'It replaces the one that held from the same day.',
    writes: true,
    body: newRateBody,
    status: 201,
    response: rateShape,
    errors: [
      ...(['forbidden', 'client.unknown', 'project.unknown', 'user.unknown'] as const),
      ...(['rate.limit', 'command.reused'] as const),
    ],
    example: {
      body: {
        ...{ level: 'client', subjectId: example.rate.subjectId, from: '2026-01-01' },
        ...{ rate: '96', currency: 'EUR' },
      },
      response: example.rate,
    },
    async run(call) {
      const rate = parse(newRate, { id: newRecordId(call, 'a'), ...call.body });
      return rateShape.parse(await call.services.money.rates.set(authorOf(call), rate));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${RATES_PATH}/:id`,
    summary: 'Remove an hourly rate',
    description: 'Time that has been billed keeps its rate.',
    writes: true,
    params: z.object({ id }),
    status: 200,
    response: successShape,
    errors: ['forbidden', 'rate.unknown'],
    example: { params: { id: example.rate.id }, response: { success: true } },
    run: (call) => call.services.money.rates.remove(authorOf(call), call.params.id),
  }),
];

function current({ services, viewer, params }: Call<{ projectId: string }>) {
  return services.money.projects.get(viewer.userId, params.projectId);
}

function guardOf(call: Call<{ projectId: string }>) {
  const { projects } = call.services.money;
  return moneyGuard(call, async (query) =>
    billingAnswer(await projects.viewIn(query, call.params.projectId)),
  );
}
