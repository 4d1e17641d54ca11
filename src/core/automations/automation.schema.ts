import { z } from 'zod';
import { fieldSchemas } from '../board/ticket-fields.schema.ts';
import { LIMITS } from '../limits.ts';
import { id, line } from '../text.schema.ts';
import { AUTOMATION_LIMITS } from './automation-limits.ts';

const label = line(LIMITS.label);
const { assignee, priority } = fieldSchemas;

const trigger = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created') }),
  z.object({ type: z.literal('moved'), columnId: id }),
  z.object({
    type: z.literal('due'),
    daysBefore: z.int().min(0).max(AUTOMATION_LIMITS.days).default(0),
  }),
  z.object({ type: z.literal('labelled'), label }),
]);

const conditions = z.object({
  columnId: id.optional(),
  label: label.optional(),
  priority: priority.optional(),
  assignee: assignee.optional(),
});

const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('assign'), assignee }),
  z.object({ type: z.literal('addLabel'), label }),
  z.object({ type: z.literal('removeLabel'), label }),
  z.object({ type: z.literal('move'), columnId: id }),
  z.object({ type: z.literal('setPriority'), priority }),
  z.object({
    type: z.literal('setDueDate'),
    days: z.int().min(0).max(AUTOMATION_LIMITS.days).nullable(),
  }),
  z.object({ type: z.literal('comment'), text: line(AUTOMATION_LIMITS.comment) }),
  z.object({ type: z.literal('notify'), to: id }),
]);

/** A rule of a board as clients send it. */
export const automationSchema = z.object({
  name: line(AUTOMATION_LIMITS.name),
  trigger,
  conditions: conditions.default({}),
  actions: z
    .array(action)
    .min(1, 'must have an action')
    .max(AUTOMATION_LIMITS.actions, `must be at most ${AUTOMATION_LIMITS.actions} actions`),
  isOn: z.boolean().default(true),
});
