import { z } from 'zod';
import { automationSchema } from '../../../core/automations/automation.schema.ts';
import { PAUSE_REASONS, RUN_RESULTS } from '../../../core/automations/automation.ts';
import { failure, time } from './shapes.schema.ts';

const automation = automationSchema.shape;

export const automationShape = z
  .object({
    id: z.string(),
    boardId: z.string(),
    name: z.string(),
    trigger: automation.trigger,
    conditions: automation.conditions,
    actions: automation.actions,
    isOn: z.boolean(),
    madeBy: z.string().describe('The id of the user who last saved the rule, and as whom it acts'),
    creationDate: time,
    pauseReason: z
      .enum(PAUSE_REASONS)
      .nullable()
      .describe(
        'Why it is paused: it failed ten times in a row, or the user who last saved it no longer ' +
          'manages the board. Saving it again ends the pause',
      ),
  })
  .meta({ id: 'Automation' });

export const automationRunShape = z
  .object({
    date: time,
    ticketId: z.string(),
    ticketName: z.string(),
    result: z
      .enum(RUN_RESULTS)
      .describe(
        'done, or why the rule did nothing, for example because its user cannot see the ticket',
      ),
    error: z.string().nullable().describe('The code of the error, if it failed'),
    undoableEntryId: z
      .string()
      .nullable()
      .describe('The entry of the ticket’s history that can be undone; null if nothing can'),
  })
  .meta({ id: 'AutomationRun' });

export const webhookShape = z
  .object({
    id: z.string(),
    boardId: z.string(),
    url: z.string(),
    createdBy: z.string().describe('The id of a user'),
    creationDate: time,
    state: z
      .enum(['active', 'failing', 'paused'])
      .describe(
        'failing: deliveries are retried; paused: they stopped after a day of failures, or ' +
          'because the creator no longer manages the board',
      ),
    pauseReason: z
      .enum(['deliveriesFailed', 'creatorNotManager'])
      .nullable()
      .describe(
        'Why it is paused: deliveries failed for a day (resume with retry), or the creator no ' +
          'longer manages the board (resume with take-over)',
      ),
    failingSince: time.nullable(),
    nextAttempt: time.nullable().describe('The time of the next attempt, while it is failing'),
  })
  .meta({ id: 'Webhook' });

export const deliveryShape = z
  .object({
    id: z.string().describe('The id of the row; a repeated delivery has the same id'),
    date: time,
    milliseconds: z.int(),
    status: z.int().nullable().describe('The status of the answer; null without an answer'),
    error: z.string().nullable().describe('Why there was no answer'),
  })
  .meta({ id: 'Delivery' });

const resumed = z.string().describe('The cursor to continue from: send it as since');

const changeShape = z
  .looseObject({ type: z.string().describe('The kind of change: records are put, set or removed') })
  .meta({ id: 'Change' });

const row = {
  seq: z.int().describe('The number of the row on its board'),
  commandId: z.string(),
  by: z.string().describe('The id of a user'),
  changes: z.array(changeShape).describe('Columns are identified by their ids here'),
};

export const eventShape = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('row'), cursor: resumed, ...row }).describe('A change of the board'),
    z
      .object({ type: z.literal('cursor'), cursor: resumed })
      .describe('No changes are visible to you up to this cursor'),
    z
      .object({ type: z.literal('reset'), cursor: resumed })
      .describe('Earlier events are not available: load the board again'),
    z.object({ type: z.literal('end'), ...failure }).describe('Why the stream ends'),
  ])
  .meta({ id: 'Event' });

const delivered = {
  id: z
    .string()
    .describe('A repeated delivery has the same id, which is also in the header Freelane-Delivery'),
  boardId: z.string(),
};

const timerEvent = {
  ticketId: z.string(),
  userId: z.string(),
  entryId: z.string().describe('The id of the entry that the timer becomes'),
  date: time,
};

/** The body of a delivery to a webhook. */
export const deliveryBodyShape = z
  .discriminatedUnion('type', [
    z.object({ ...delivered, type: z.literal('row'), ...row }).describe('A change of the board'),
    z
      .object({ ...delivered, type: z.literal('reset') })
      .describe('Earlier events are not available: load the board again'),
    z
      .object({ ...delivered, type: z.literal('timer.started'), ...timerEvent })
      .describe('Someone has started a timer on a ticket'),
    z
      .object({ ...delivered, type: z.literal('timer.stopped'), ...timerEvent, seconds: z.int() })
      .describe('Someone has stopped it; seconds: what was recorded, 0 if it was discarded'),
  ])
  .meta({ id: 'Letter' });
