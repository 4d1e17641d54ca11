import { z } from 'zod';
import { newRate } from '../../../../../../core/money/parties.schema.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { parse } from '../../../../../http/parse.ts';
import * as example from '../../../docs/project-money-examples.ts';
import { type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE } from '../money-answers.ts';
import { entryRateBody, entryRateShape, newRateBody, rateShape } from './project-shapes.schema.ts';

const RATES_PATH = '/api/rates';
const ENTRY_PATH = '/api/time-entries/:id/rate';

/** Hourly rates, and those of single time entries. */
export const rateRoutes: RestRoute[] = [
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
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: ENTRY_PATH,
    summary: 'The own hourly rate of a time entry, which only ADMINs learn',
    writes: false,
    params: z.object({ id }),
    status: 200,
    response: entryRateShape,
    errors: ['forbidden', 'time.unknown'],
    example: { params: { id: example.entryRate.entryId }, response: example.entryRate },
    run: ({ services, viewer, params }) => services.entryRates.get(viewer.userId, params.id),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: ENTRY_PATH,
    summary: 'Set the own hourly rate of a time entry, or take it away',
    description: 'It goes before all other rates. An entry on a draft or invoice keeps its rate.',
    writes: true,
    params: z.object({ id }),
    body: entryRateBody,
    status: 200,
    response: entryRateShape,
    errors: ['forbidden', 'time.unknown', 'rate.billed'],
    example: {
      params: { id: example.entryRate.entryId },
      body: { rate: '120' },
      response: example.entryRate,
    },
    run: (call) => {
      const set = { entryId: call.params.id, ...call.body };
      return call.services.entryRates.set(authorOf(call), set);
    },
  }),
];
