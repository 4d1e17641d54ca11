import { z } from 'zod';
import { omitUndefined } from '../../../../../core/lib/omit-undefined.ts';
import { id } from '../../../../../core/text.schema.ts';
import { timeDay } from '../../../../../core/time/time-commands.schema.ts';
import type { EntryCursor } from '../../../../storage/time/time-entries.ts';
import * as example from '../../docs/examples.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { successShape } from '../../shapes.schema.ts';
import { newEntryId, runTimeCommand, ticketIdOf, timeEntryAnswer } from './run-time-command.ts';
import { newTimeEntry, timeEntryChange } from './time-bodies.schema.ts';
import { timeEntryShape } from './time-shapes.schema.ts';

const PATH = '/api/time-entries';
const ROUTE = { tag: 'Time', signedIn: true, refusesBoardTokens: 'forbidden' } as const;
const oneEntry = z.object({ id });
const one = { id: example.timeEntry.id };
const TARGET_REFUSALS = ['ticket.unknown', 'project.unknown', 'command.reused'] as const;

const MAX_PAGE = 200;

const CURSOR = /^(\d{4}-\d{2}-\d{2})\.([A-Za-z0-9_-]{1,80})$/;

const filter = z.object({
  from: timeDay.optional().describe('The first day'),
  to: timeDay.optional().describe('The last day'),
  userId: id
    .optional()
    .describe('The user whose entries are listed (ADMINs only); by default the caller'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  cursor: z
    .string()
    .regex(CURSOR, 'is not a cursor')
    .optional()
    .describe('The next of the previous page'),
});

const page = z
  .object({
    entries: z.array(timeEntryShape),
    next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
  })
  .meta({ id: 'TimeEntryPage' });

/** Recorded time: the caller's own, and for ADMINs that of others. */
export const timeEntryRoutes: RestRoute[] = [
  route({
    ...ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'List recorded time, newest day first',
    description:
      'Entries of the caller on tickets that they can no longer see have no ids and names of ' +
      'these; such entries of others are left out.',
    writes: false,
    query: filter,
    status: 200,
    response: page,
    errors: [],
    example: {
      query: { from: '2026-11-01', to: '2026-11-30' },
      response: { entries: [example.timeEntry], next: null },
    },
    async run({ services, viewer, query }) {
      const { cursor, limit, ...of } = query;
      const before = cursor === undefined ? {} : { before: cursorOf(cursor) };
      const { entries, next } = await services.timeQueries.page(
        viewer.userId,
        { ...omitUndefined(of), ...before },
        limit,
      );
      return { entries: entries.map(timeEntryAnswer), next: next && `${next.day}.${next.id}` };
    },
  }),
  route({
    ...ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Record time',
    writes: true,
    body: newTimeEntry,
    status: 201,
    response: timeEntryShape,
    errors: [...TARGET_REFUSALS, 'time.limit'],
    example: {
      body: { ticketId: example.ticketId, day: '2026-11-27', seconds: 5400, note: 'First draft' },
      response: example.timeEntry,
    },
    async run(call) {
      const { startedAt, ticketId, ...values } = call.body;
      const entryId = newEntryId(call);
      await runTimeCommand(call, {
        ...{ type: 'time.add', entryId, ...values, startedAt: momentOf(startedAt) },
        ticketId: await ticketIdOf(call, ticketId),
      });
      return entryAnswer(call, entryId);
    },
  }),
  route({
    ...ROUTE,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A time entry',
    writes: false,
    hasEtag: true,
    params: oneEntry,
    status: 200,
    response: timeEntryShape,
    errors: ['time.unknown'],
    example: { params: one, response: example.timeEntry },
    run: (call) => entryAnswer(call, call.params.id),
  }),
  route({
    ...ROUTE,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change a time entry',
    description: 'Missing values stay unchanged.',
    writes: true,
    hasEtag: true,
    params: oneEntry,
    body: timeEntryChange,
    status: 200,
    response: timeEntryShape,
    errors: ['time.unknown', ...TARGET_REFUSALS],
    example: { params: one, body: { seconds: 5400 }, response: example.timeEntry },
    async run(call) {
      const { id: entryId } = call.params;
      const { startedAt, ticketId, ...values } = call.body;
      const set = omitUndefined({
        ...values,
        ...(startedAt !== undefined && { startedAt: momentOf(startedAt) }),
        ...(ticketId !== undefined && { ticketId: await ticketIdOf(call, ticketId) }),
      });
      await runTimeCommand(call, { type: 'time.edit', entryId, set });
      return entryAnswer(call, entryId);
    },
  }),
  route({
    ...ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a time entry',
    writes: true,
    hasEtag: true,
    params: oneEntry,
    status: 200,
    response: successShape,
    errors: ['time.unknown', 'command.reused'],
    example: { params: one, response: { success: true } },
    async run(call) {
      await runTimeCommand(call, { type: 'time.delete', entryId: call.params.id });
      return { success: true as const };
    },
  }),
];

async function entryAnswer({ services, viewer }: Call, entryId: string) {
  return timeEntryAnswer(await services.timeQueries.entry(viewer.userId, entryId));
}

function momentOf(startedAt: string | null): number | null {
  return startedAt === null ? null : Date.parse(startedAt);
}

function cursorOf(cursor: string): EntryCursor {
  const [, day = '', entryId = ''] = CURSOR.exec(cursor) ?? [];
  return { day, id: entryId };
}
