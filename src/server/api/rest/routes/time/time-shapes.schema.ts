import { z } from 'zod';
import { time } from '../../shapes.schema.ts';

const hiddenNames = 'null for a ticket or project that the caller does not see';

const timed = {
  ticketId: z.string().nullable(),
  ticketNumber: z.string().nullable().describe('As WEB-12'),
  ticketName: z.string().nullable(),
  boardId: z.string().nullable().describe('The board of the ticket; null in the trash'),
  projectId: z.string().nullable().describe('For a ticket, the project of its board'),
  isHidden: z.boolean().describe(`Whether the ids and names are ${hiddenNames}`),
};

export const timeEntryShape = z
  .object({
    id: z.string(),
    userId: z.string(),
    ...timed,
    projectName: z.string().nullable(),
    day: z.string().describe('A local day: 2026-11-27'),
    seconds: z.int(),
    startedAt: time.nullable().describe('When it began; null if only a duration was entered'),
    note: z.string(),
    isBillable: z.boolean(),
    isBilled: z.boolean().describe('Whether it is on an issued invoice, which locks it'),
  })
  .meta({ id: 'TimeEntry' });

export const timerShape = z
  .object({
    entryId: z.string().describe('The id of the entry that it becomes'),
    ...timed,
    day: z.string().describe('The local day on which it was started'),
    startedAt: time,
    note: z.string(),
  })
  .meta({ id: 'Timer' });
