import { z } from 'zod';
import { id } from '../../../../../core/text.schema.ts';
import { timeCommand, timeDay } from '../../../../../core/time/time-commands.schema.ts';

const [start, stop, , , add] = timeCommand.options;

const startedAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe('When it began, in ISO 8601; null if only a duration is entered');
const day = timeDay.describe('A local day: 2026-11-27');

const target = {
  ticketId: id.nullable().describe('The id or the number of a ticket that the caller sees'),
  projectId: id
    .nullable()
    .describe('A project that the caller sees; for a ticket, that of its board'),
};

const values = {
  ...target,
  day,
  seconds: add.shape.seconds.describe('From 1 to 86400'),
  startedAt,
  note: add.shape.note.unwrap(),
  isBillable: add.shape.isBillable.unwrap(),
};

export const newTimeEntry = z
  .object({
    ...values,
    ticketId: target.ticketId.default(null),
    projectId: target.projectId.default(null),
    startedAt: startedAt.default(null),
    note: values.note.default(''),
    isBillable: values.isBillable.default(true),
  })
  .meta({ id: 'NewTimeEntry' });

export const timeEntryChange = z.object(values).partial().meta({ id: 'TimeEntryChange' });

export const newTimer = z
  .object({
    ticketId: target.ticketId.default(null),
    projectId: target.projectId.default(null),
    note: start.shape.note,
    day: day.optional().describe("A local day; by default today in the server's time zone"),
  })
  .meta({ id: 'NewTimer' });

export const timerStop = z
  .object({
    seconds: stop.shape.seconds.describe('The seconds to keep; by default all'),
  })
  .meta({ id: 'TimerStop' });
