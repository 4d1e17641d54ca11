import { z } from 'zod';

// As far as it is read, of what Trello exports under "Print, export, and share" as JSON.

const id = z.string().regex(/^[\w-]{1,80}$/, 'is not an id');
const time = z.string().nullish();
const pos = z.number().default(0);
const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const ids = z
  .array(id)
  .nullish()
  .transform((list) => list ?? []);

export const trelloList = z.object({ id, name: words, closed: z.boolean().default(false), pos });

export const trelloMember = z.object({
  id,
  fullName: words,
  username: words,
  email: z.string().nullish(),
});

export const trelloMembership = z.object({ idMember: id, memberType: words });

export const trelloLabel = z.object({ id, name: words, color: words });

const attachment = z.object({ name: words, url: words, isUpload: z.boolean().default(false) });

export const trelloCard = z.object({
  id,
  idList: id,
  name: words,
  desc: words,
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
  name: words,
  pos,
  checkItems: z.array(z.object({ name: words, state: words, pos })).default([]),
});

export const trelloComment = z.object({
  id,
  date: z.string(),
  idMemberCreator: words,
  memberCreator: z.object({ fullName: words }).nullish(),
  data: z.object({ text: words, card: z.object({ id }) }),
});

/** Of any action: most of them are no comments, and are passed over. */
export const trelloAction = z.object({ type: z.string() });

export type TrelloList = z.output<typeof trelloList>;
export type TrelloCard = z.output<typeof trelloCard>;
export type TrelloChecklist = z.output<typeof trelloChecklist>;
export type TrelloComment = z.output<typeof trelloComment>;
