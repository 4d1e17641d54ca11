import { z } from 'zod';
import { automationSchema } from '../../../core/automations/automation.schema.ts';
import { AUTOMATION_LIMITS } from '../../../core/automations/automation-limits.ts';
import {
  archiveAfterDays,
  boardAppearance,
  columnSettings,
  labelColors,
  savedViews,
  ticketKey,
} from '../../../core/board/command-values.schema.ts';
import { commandSchemas } from '../../../core/board/commands.schema.ts';
import { customFields } from '../../../core/board/fields/custom-fields.schema.ts';
import { ESTIMATE_UNITS } from '../../../core/board/fields/estimates.ts';
import { REACTION_EMOJI } from '../../../core/board/fields/reactions.ts';
import { LINK_KINDS } from '../../../core/board/fields/ticket-links.ts';
import { MAX_NUMBER, NO_NUMBER } from '../../../core/board/fields/ticket-number.ts';
import { fieldSchemas } from '../../../core/board/ticket-fields.schema.ts';
import { EMPTY_VALUES, FIELD_NAMES, type FieldName } from '../../../core/board/ticket-fields.ts';
import { LIMITS } from '../../../core/limits.ts';
import { projectId, projectName } from '../../../core/projects/project.schema.ts';
import { about, id, line, text } from '../../../core/text.schema.ts';

/** The current version of the format (docs/archive.md). */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_FORMAT = 'freelane-archive';

const MAX_HISTORY_NOTES = 2000;
const MAX_TYPE_CHARACTERS = 200;
/** Base64 takes four characters for three bytes. */
const MAX_PHOTO_CHARACTERS = Math.ceil((LIMITS.photoBytes * 4) / 3) + 4;

/** Bytes of a file in one value of an archive. */
export const FILE_PART_BYTES = 768 * 1024;
const MAX_PART_CHARACTERS = (FILE_PART_BYTES * 4) / 3;

const { boardId } = commandSchemas['boards.create'].shape;

type OptionalFields = { [K in FieldName]: z.ZodDefault<(typeof fieldSchemas)[K]> };

/** The fields of a ticket; those that a file lacks are empty. */
const optionalFields = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, (fieldSchemas[name] as z.ZodType).default(EMPTY_VALUES[name])]),
) as OptionalFields;

const time = z.iso
  .datetime({ offset: true, error: 'must be a time as ISO 8601 writes it' })
  .transform((value) => Date.parse(value));
const person = id;
const links = (max: number) => z.array(text(LIMITS.photoUrl)).max(max);
const base64 = (max: number) =>
  z
    .string()
    .max(max, 'is too large')
    .refine((data) => !/[^A-Za-z0-9+/=]/.test(data), 'must be base64');
const onBoard = { boardId, ticketId: id };

/** The values of an archive, by list. Times are parsed to ms since 1970. */
export const archiveSchemas = {
  people: z.object({
    id: person,
    email: z.string().trim().min(1).max(LIMITS.email),
    firstName: text(LIMITS.name),
    lastName: text(LIMITS.name),
    roles: z.array(z.enum(['ADMIN', 'EDITOR', 'USER'])).default([]),
  }),
  projects: z.object({
    id: projectId,
    name: projectName,
    ownerId: person,
    createdAt: time,
    about: about.default(''),
  }),
  boards: z.object({
    id: boardId,
    name: line(LIMITS.name),
    createdBy: person,
    createdAt: time,
    updatedAt: time,
    projectId: projectId.nullable().default(null),
    isTemplate: z.boolean().default(false),
    estimateUnit: z.enum(ESTIMATE_UNITS).default('POINTS'),
    labelColors: labelColors.default([]),
    archiveAfterDays: archiveAfterDays.nullable().default(null),
    fadeAfterDays: archiveAfterDays.nullable().default(null),
    sharesTime: z.boolean().default(true),
    automations: z.array(automationSchema).max(AUTOMATION_LIMITS.automations).default([]),
    views: savedViews.default([]),
    ticketKey: ticketKey.nullable().default(null),
    formerTicketKeys: z
      .array(ticketKey)
      .max(LIMITS.ticketKeys - 1, `must be at most ${LIMITS.ticketKeys - 1} keys`)
      .default([]),
    customFields: customFields.default([]),
    about: about.default(''),
    color: boardAppearance.shape.color.default(null),
    background: boardAppearance.shape.background.default(null),
    members: commandSchemas['boards.create'].shape.members.refine(
      (members) => isUnique(members.map(({ userId }) => userId)),
      'names somebody twice',
    ),
    columns: z
      .array(columnSettings.partial().extend({ id, name: line(LIMITS.columnName) }))
      .max(LIMITS.columns, `must be at most ${LIMITS.columns} columns`)
      .refine((columns) => isUnique(columns.map(({ id }) => id)), 'has one id twice')
      .refine((columns) => isUnique(columns.map(({ name }) => name)), 'has one name twice'),
  }),
  tickets: z.object({
    boardId,
    id,
    columnId: id,
    number: z.int().min(0).max(MAX_NUMBER).default(NO_NUMBER),
    ...optionalFields,
    name: fieldSchemas.name,
    description: text(LIMITS.description).default(''),
    /** All assignees, if there are several. */
    assignees: z.array(person).max(LIMITS.assignees).optional(),
    visibleTo: z.array(person).max(LIMITS.visibleTo).nullable().default(null),
    createdBy: person,
    createdAt: time,
    updatedAt: time,
    /** The user who creates the next ticket, and the day to which its dates belong. */
    recurrenceBy: person.optional(),
    recurrenceDay: z.iso.date().optional(),
    archivedAt: time.nullable().default(null),
    archivedBy: person.nullable().default(null),
  }),
  comments: z.object({
    ...onBoard,
    id,
    author: person,
    text: line(LIMITS.comment),
    photoUrls: links(LIMITS.commentPhotos).default([]),
    at: time,
    editedAt: time.optional(),
    reactions: z
      .partialRecord(z.enum(REACTION_EMOJI), z.array(person).max(LIMITS.reactions))
      .optional(),
  }),
  versions: z.object({
    ...onBoard,
    commentId: id.nullable().default(null),
    text: text(LIMITS.description),
    replacedAt: time,
    replacedBy: person,
  }),
  links: z.object({
    ...onBoard,
    kind: z.enum(LINK_KINDS),
    toBoardId: boardId,
    toTicketId: id,
    createdAt: time,
    createdBy: person,
  }),
  history: z.object({ ...onBoard, at: time, by: person, notes: text(MAX_HISTORY_NOTES) }),
  photos: z.object({
    ...onBoard,
    url: text(LIMITS.photoUrl),
    uploadedBy: person,
    data: base64(MAX_PHOTO_CHARACTERS),
  }),
  /** Parts of files; those of one file follow each other. */
  files: z.object({
    ...onBoard,
    id,
    name: text(LIMITS.fileName),
    type: text(MAX_TYPE_CHARACTERS),
    bytes: z.int().min(1),
    uploadedBy: person,
    createdAt: time,
    data: base64(MAX_PART_CHARACTERS),
  }),
} as const;

export type ArchiveList = keyof typeof archiveSchemas;
export type ArchiveValue<L extends ArchiveList> = z.output<(typeof archiveSchemas)[L]>;

/** Maximum bytes of a value in a list; 0 for unknown keys. */
export function limitOfArchive(key: string): number {
  if (key === 'photos') return MAX_PHOTO_CHARACTERS + 10_000;
  if (key === 'files') return MAX_PART_CHARACTERS + 10_000;
  if (key === 'boards') return 1024 * 1024;
  if (Object.hasOwn(archiveSchemas, key)) return 512 * 1024;
  return ['format', 'version', 'scope'].includes(key) ? 1000 : 0;
}

function isUnique(values: string[]): boolean {
  return new Set(values).size === values.length;
}
