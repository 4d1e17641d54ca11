import { z } from 'zod';

// The parts that are read of Trello's JSON export ("Print, export, and share").

const id = z.string().regex(/^[\w-]{1,80}$/, 'is not an id');
const time = z.string().nullish();
const pos = z.number().default(0);
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const ids = z
  .array(id)
  .nullish()
  .transform((list) => list ?? []);

export const trelloList = z.object({
  id,
  name: optionalText,
  closed: z.boolean().default(false),
  pos,
});

export const trelloMember = z.object({
  id,
  fullName: optionalText,
  username: optionalText,
  email: z.string().nullish(),
});

export const trelloMembership = z.object({ idMember: id, memberType: optionalText });

export const trelloLabel = z.object({ id, name: optionalText, color: optionalText });

const attachment = z.object({
  name: optionalText,
  url: optionalText,
  isUpload: z.boolean().default(false),
});

export const trelloCard = z.object({
  id,
  idList: id,
  name: optionalText,
  desc: optionalText,
  closed: z.boolean().default(false),
  pos,
  due: time,
  dueComplete: z.boolean().nullish(),
  start: time,
  dateLastActivity: time,
  idMembers: ids,
  idLabels: ids,
  labels: z.array(trelloLabel).nullish(),
  attachments: z
    .array(attachment)
    .nullish()
    .transform((list) => list ?? []),
  customFieldItems: z
    .array(z.unknown())
    .nullish()
    .transform((list) => list ?? []),
  badges: z.object({ comments: z.number().default(0) }).nullish(),
});

export const trelloChecklist = z.object({
  id,
  idCard: id,
  name: optionalText,
  pos,
  checkItems: z.array(z.object({ name: optionalText, state: optionalText, pos })).default([]),
});

export const trelloComment = z.object({
  id,
  date: z.string(),
  idMemberCreator: optionalText,
  memberCreator: z.object({ fullName: optionalText }).nullish(),
  data: z.object({ text: optionalText, card: z.object({ id }) }),
});

/** Any action: most of them are not comments and are skipped. */
export const trelloAction = z.object({ type: z.string() });

export type TrelloList = z.output<typeof trelloList>;
export type TrelloCard = z.output<typeof trelloCard>;
export type TrelloChecklist = z.output<typeof trelloChecklist>;
export type TrelloComment = z.output<typeof trelloComment>;
