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
    madeBy: z.string().describe('The id of the user who saved it last: the rule acts as them'),
    creationDate: time,
    pauseReason: z
      .enum(PAUSE_REASONS)
      .nullable()
      .describe(
        'Why it does nothing although it is on: it failed ten times in a row, or who saved it last manages the board no more. Saving it again ends both',
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
        'done, or why it did nothing: for example because its user does not see the ticket',
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
        'failing is tried again and again; paused was given up, until it is to be retried, or who made it manages the board no more',
      ),
    pauseReason: z
      .enum(['deliveriesFailed', 'creatorNotManager'])
      .nullable()
      .describe(
        'Why it is paused: nothing could be delivered for a day, which retry ends, or who made it manages the board no more, which take-over ends',
      ),
    failingSince: time.nullable(),
    nextAttempt: time.nullable().describe('When it is tried again, while it is failing'),
  })
  .meta({ id: 'Webhook' });

export const deliveryShape = z
  .object({
    id: z.string().describe('Of the row: the same when it is delivered again'),
    date: time,
    milliseconds: z.int(),
    status: z.int().nullable().describe('That it was answered with; null without an answer'),
    error: z.string().nullable().describe('Why there was no answer'),
  })
  .meta({ id: 'Delivery' });

const resumed = z.string().describe('Where to go on from: sent as since');

const changeShape = z
  .looseObject({ type: z.string().describe('What was put, set or removed') })
  .meta({ id: 'Change' });

const row = {
  seq: z.int().describe('Its number on the board; the same row has the same one'),
  commandId: z.string(),
  by: z.string().describe('The id of a user'),
  changes: z.array(changeShape).describe('Columns are named by their ids here'),
};

export const eventShape = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('row'), cursor: resumed, ...row }).describe('Something was done'),
    z
      .object({ type: z.literal('cursor'), cursor: resumed })
      .describe('There is nothing to tell up to here'),
    z
      .object({ type: z.literal('reset'), cursor: resumed })
      .describe('Earlier events are not available: load the board again'),
    z.object({ type: z.literal('end'), ...failure }).describe('Why nothing follows'),
  ])
  .meta({ id: 'Event' });

const delivered = {
  id: z.string().describe('The same when it comes again, and as the header Freelane-Delivery'),
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
    z.object({ ...delivered, type: z.literal('row'), ...row }).describe('Something was done'),
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
