import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { id, text } from '../text.schema.ts';
import { timeDay } from '../time/time-commands.schema.ts';
import { MAX_ENTRY_SECONDS } from '../time/time-entry.ts';
import { MAX_IMPORTED_ROWS, MAX_PORTION_ENTRIES } from './time-import.ts';

const importedEntry = z.object({
  /** In the file. */
  line: z.int().min(1),
  /** As `entryKeys` makes it. */
  key: text(64),
  /** Numbers entries of the file with equal values, from 1. */
  copy: z.int().min(1).max(MAX_IMPORTED_ROWS),
  userId: id,
  ticketId: id.nullable(),
  projectId: id.nullable(),
  day: timeDay,
  seconds: z.int().min(1).max(MAX_ENTRY_SECONDS),
  startedAt: z.int().min(-8.64e15).max(8.64e15).nullable(),
  note: text(LIMITS.timeNote),
  isBillable: z.boolean(),
});

/** A portion of an import. Sent again, it adds nothing twice. */
export const timeImport = z.object({
  importId: id,
  fileName: text(200),
  format: z.enum(['freelane', 'toggl', 'kimai']),
  /** Whether to return only a preview. */
  isPreview: z.boolean(),
  entries: z.array(importedEntry).min(1).max(MAX_PORTION_ENTRIES),
});

export type TimeImport = z.infer<typeof timeImport>;
export type ImportedEntry = TimeImport['entries'][number];

const name = text(500);

/** Names and numbers of tickets, as a file has them. */
export const namedTickets = z.object({
  names: z.array(name).max(MAX_PORTION_ENTRIES),
  numbers: z.array(name).max(MAX_PORTION_ENTRIES),
});
