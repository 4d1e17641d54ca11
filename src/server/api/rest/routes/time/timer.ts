import { z } from 'zod';
import { dayAt } from '../../../../../core/days.ts';
import * as example from '../../docs/examples.ts';
import { type Call, type RestRoute, route } from '../../route.ts';
import { successShape } from '../../shapes.schema.ts';
import {
  newEntryId,
  runTimeCommand,
  ticketIdOf,
  timeEntryAnswer,
  timerAnswer,
} from './run-time-command.ts';
import { newTimer, timerStop } from './time-bodies.schema.ts';
import { timeEntryShape, timerShape } from './time-shapes.schema.ts';

const PATH = '/api/timer';
const ROUTE = { tag: 'Time', signedIn: true, refusesBoardTokens: 'forbidden' } as const;

const runningShape = z.object({ timer: timerShape.nullable() }).meta({ id: 'RunningTimer' });
const stoppedShape = z
  .object({ entry: timeEntryShape.nullable() })
  .meta({ id: 'StoppedTimer' })
  .describe('The entry; null if no timer ran, or if it was too short');

/** The running timer of the caller. There is at most one. */
export const timerRoutes: RestRoute[] = [
  route({
    ...ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'Get the running timer; null if none runs',
    writes: false,
    status: 200,
    response: runningShape,
    errors: [],
    example: { response: { timer: example.timer } },
    run: running,
  }),
  route({
    ...ROUTE,
    method: 'POST',
    path: `${PATH}/start`,
    summary: 'Start a timer',
    description: 'A running timer is stopped.',
    writes: true,
    body: newTimer,
    status: 200,
    response: runningShape,
    errors: ['ticket.unknown', 'project.unknown', 'command.reused', 'time.limit'],
    example: { body: { ticketId: example.ticketId }, response: { timer: example.timer } },
    async run(call) {
      const { ticketId, projectId, note, day = dayAt(new Date()) } = call.body;
      await runTimeCommand(call, {
        ...{ type: 'timer.start', entryId: newEntryId(call), projectId, note, day },
        ...{ ticketId: await ticketIdOf(call, ticketId), ...atServer() },
      });
      return running(call);
    },
  }),
  route({
    ...ROUTE,
    method: 'POST',
    path: `${PATH}/stop`,
    summary: 'Stop the timer, which becomes an entry',
    description: 'A timer that ran less than 10 seconds is discarded, unless it has a note.',
    writes: true,
    body: timerStop,
    status: 200,
    response: stoppedShape,
    errors: ['command.reused'],
    example: { body: {}, response: { entry: example.timeEntry } },
    async run(call) {
      const { seconds } = call.body;
      const { timer } = await call.services.timeQueries.timer(call.viewer.userId);
      if (!timer) return { entry: null };
      const { entry } = await runTimeCommand(call, {
        ...{ type: 'timer.stop', entryId: timer.entryId, ...atServer() },
        ...(seconds !== undefined && { seconds }),
      });
      return { entry: entry && timeEntryAnswer(entry) };
    },
  }),
  route({
    ...ROUTE,
    method: 'DELETE',
    path: PATH,
    summary: 'Discard the running timer',
    description: 'If no timer runs, nothing changes.',
    writes: true,
    status: 200,
    response: successShape,
    errors: ['command.reused'],
    example: { response: { success: true } },
    async run(call) {
      const { timer } = await call.services.timeQueries.timer(call.viewer.userId);
      if (timer) await runTimeCommand(call, { type: 'timer.discard', entryId: timer.entryId });
      return { success: true as const };
    },
  }),
];

async function running({ services, viewer }: Call) {
  const { timer } = await services.timeQueries.timer(viewer.userId);
  return { timer: timer && timerAnswer(timer) };
}

/** Scripts do not send the time of their clock. */
function atServer() {
  return { at: Date.now(), offlineMs: 0 };
}
