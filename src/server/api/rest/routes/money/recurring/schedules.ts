import { z } from 'zod';
import { invoiceSchedule } from '../../../../../../core/money/recurring/schedule.schema.ts';
import { id } from '../../../../../../core/text.schema.ts';
import { parse } from '../../../../../http/parse.ts';
import * as example from '../../../docs/recurring-examples.ts';
import { type Call, type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE, moneyGuard } from '../money-answers.ts';
import { scheduleAnswer, scheduleBody, scheduleShape } from './schedule-shapes.schema.ts';

const PATH = '/api/recurring-invoices';
const oneSchedule = z.object({ id });
const one = { id: example.schedule.id };
const REFUSALS = ['forbidden', 'recurring.unknown'] as const;
const CONTENT = ['client.unknown', 'client.archived', 'invoice.tooLarge'] as const;

/** Schedules of invoices. */
export const scheduleRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'Recurring invoices, for ADMINs, in the order of their creation',
    description: 'All at once: there are at most 500. `runs` has the drafts that each made last.',
    writes: false,
    status: 200,
    response: z.array(scheduleShape),
    errors: ['forbidden'],
    example: { response: [example.schedule] },
    run: async ({ services, viewer }) =>
      (await services.schedules.list(viewer.userId)).map(scheduleAnswer),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Add a recurring invoice',
    description: 'Days before today are not made up for. A line without an id gets one.',
    writes: true,
    body: scheduleBody,
    status: 201,
    response: scheduleShape,
    errors: ['forbidden', ...CONTENT, 'recurring.limit', 'command.reused'],
    example: { body: example.scheduleBody, response: example.schedule },
    async run(call) {
      const schedule = await scheduleOf(call);
      const saved = { id: newRecordId(call, 'r'), version: 0, schedule };
      return scheduleAnswer(await call.services.schedules.save(authorOf(call), saved));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A recurring invoice',
    writes: false,
    hasEtag: true,
    params: oneSchedule,
    status: 200,
    response: scheduleShape,
    errors: REFUSALS,
    example: { params: one, response: example.schedule },
    run: async (call) => scheduleAnswer(await current(call)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Replace a recurring invoice',
    description: 'Drafts that it has made stay as they are.',
    writes: true,
    hasEtag: true,
    params: oneSchedule,
    body: scheduleBody,
    status: 200,
    response: scheduleShape,
    errors: [...REFUSALS, ...CONTENT, 'money.changed'],
    example: { params: one, body: example.scheduleBody, response: example.schedule },
    async run(call) {
      const { version } = await current(call);
      const saved = { id: call.params.id, version, schedule: await scheduleOf(call) };
      const { save } = call.services.schedules;
      return scheduleAnswer(await save(authorOf(call), saved, scheduleGuard(call)));
    },
  }),
  ...(['pause', 'resume'] as const).map((action) =>
    route({
      ...MONEY_ROUTE,
      method: 'POST',
      path: `${PATH}/:id/${action}`,
      summary: action === 'pause' ? 'Pause a recurring invoice' : 'Resume a recurring invoice',
      description: 'The days in the meantime pass without drafts.',
      writes: true,
      params: oneSchedule,
      status: 200,
      response: scheduleShape,
      errors: [...REFUSALS, 'money.changed'],
      example: {
        params: one,
        response: {
          ...example.schedule,
          ...(action === 'pause' && { isPaused: true, nextDay: null }),
        },
      },
      async run(call) {
        const { version, isPaused } = await current(call);
        const isWanted = action === 'pause';
        if (isPaused === isWanted) return scheduleAnswer(await current(call));
        const set = { id: call.params.id, version, isPaused: isWanted };
        return scheduleAnswer(await call.services.schedules.setPaused(authorOf(call), set));
      },
    }),
  ),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a recurring invoice',
    description: 'Its drafts and invoices stay. It can be restored for 30 days.',
    writes: true,
    hasEtag: true,
    params: oneSchedule,
    status: 200,
    response: successShape,
    errors: [...REFUSALS, 'money.changed'],
    example: { params: one, response: { success: true } },
    async run(call) {
      const { version } = await current(call);
      const at = { id: call.params.id, version };
      await call.services.schedules.remove(authorOf(call), at, scheduleGuard(call));
      return { success: true as const };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/:id/restore`,
    summary: 'Restore a recurring invoice that was deleted',
    writes: true,
    params: oneSchedule,
    status: 200,
    response: scheduleShape,
    errors: REFUSALS,
    example: { params: one, response: example.schedule },
    run: async (call) =>
      scheduleAnswer(await call.services.schedules.restore(authorOf(call), call.params.id)),
  }),
];

function current({ services, viewer, params }: Call<{ id: string }>) {
  return services.schedules.get(viewer.userId, params.id);
}

/** The schedule of a body, with every rule of the whole. @throws AppError request.invalid */
async function scheduleOf({
  services,
  viewer,
  body,
}: Call<unknown, unknown, z.output<typeof scheduleBody>>) {
  const lines = body.lines.map((line, index) => ({ ...line, id: line.id ?? `l${index + 1}` }));
  const currency =
    body.currency ?? (await services.money.clients.get(viewer.userId, body.clientId)).currency;
  return parse(invoiceSchedule, { ...body, lines, currency });
}

function scheduleGuard(call: Call<{ id: string }>) {
  const { schedules } = call.services;
  return moneyGuard(call, async (query) =>
    scheduleAnswer(await schedules.viewIn(query, call.params.id)),
  );
}
