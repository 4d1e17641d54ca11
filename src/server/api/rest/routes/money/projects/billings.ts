import { z } from 'zod';
import { projectBilling } from '../../../../../../core/money/parties.schema.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { parse } from '../../../../../http/parse.ts';
import * as example from '../../../docs/project-money-examples.ts';
import { type Call, type RestRoute, route } from '../../../route.ts';
import { authorOf } from '../invoice-answers.ts';
import { MONEY_ROUTE, moneyGuard } from '../money-answers.ts';
import { billingAnswer, billingBody, billingShape } from './project-shapes.schema.ts';

const PATH = '/api/projects/:projectId/billing';
const oneProject = z.object({ projectId: id });
const one = { projectId: example.billing.projectId };

/** How projects are billed. */
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
