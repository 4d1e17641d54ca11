import { z } from 'zod';
import { wallClock } from '../board/fields/field-formats.ts';
import { LIMITS } from '../limits.ts';
import { id, text } from '../text.schema.ts';
import { MAX_ENTRY_SECONDS } from './time-entry.ts';

const entryId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not the id of an entry');

export const timeDay = z
  .string()
  .refine((day) => wallClock(`${day}T00:00:00`)?.slice(0, 10) === day, 'must be a day, YYYY-MM-DD');

const moment = z.int().min(0).max(8.64e15);

const seconds = z.int().min(1).max(MAX_ENTRY_SECONDS);

const target = { ticketId: id.nullable(), projectId: id.nullable() };

const note = text(LIMITS.timeNote);

const values = z.object({
  ...target,
  day: timeDay,
  seconds,
  startedAt: moment.nullable(),
  note,
  isBillable: z.boolean(),
});

/**
 * The commands on a person's own time. `at` is the time of the device; the server uses its own if
 * they differ by more than the device was offline (`offlineMs`).
 */
export const timeCommand = z.discriminatedUnion('type', [
  /** Stops a timer that runs, as `timer.stop` does, and starts another one. */
  z.object({
    type: z.literal('timer.start'),
    entryId,
    ...target,
    note: note.default(''),
    day: timeDay,
    at: moment,
    offlineMs: z.int().min(0).default(0),
  }),
  /** `seconds`: the duration to keep of a timer that ran too long; all of it by default. */
  z.object({
    type: z.literal('timer.stop'),
    entryId,
    at: moment,
    offlineMs: z.int().min(0).default(0),
    seconds: seconds.optional(),
  }),
  /** Changes the target and note of a running timer. */
  z.object({
    type: z.literal('timer.edit'),
    entryId,
    set: z.object({ ...target, note }).partial(),
  }),
  z.object({ type: z.literal('timer.discard'), entryId }),
  z.object({
    type: z.literal('time.add'),
    entryId,
    ...values.shape,
    startedAt: moment.nullable().default(null),
    note: note.default(''),
    isBillable: z.boolean().default(true),
  }),
  /** `expected`: the command is refused if the entry no longer has these values. */
  z.object({
    type: z.literal('time.edit'),
    entryId,
    set: values.partial(),
    expected: values.partial().optional(),
  }),
  z.object({ type: z.literal('time.delete'), entryId }),
  /** Brings back a deleted entry, to undo its deletion. */
  z.object({ type: z.literal('time.restore'), entryId }),
]);

export type TimeCommand = z.infer<typeof timeCommand>;
/** As a client sends it, without the defaults. */
export type SentTimeCommand = z.input<typeof timeCommand>;
