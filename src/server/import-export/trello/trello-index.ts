import type { ZodType, z } from 'zod';
import type { BoardRole } from '../../../core/board/board.ts';
import { AppError } from '../../../core/errors.ts';
import { damagedFile } from '../json/damaged-file.ts';
import type { Section } from '../json/json-scanner.ts';
import { readSections } from '../json/json-sections.ts';
import {
  type TrelloList,
  trelloAction,
  trelloCard,
  trelloChecklist,
  trelloComment,
  trelloLabel,
  trelloList,
  trelloMember,
  trelloMembership,
} from './trello.schema.ts';

/** Far above the size of any card, comment or checklist. */
const MAX_VALUE_BYTES = 8 * 1024 * 1024;

/** The location of a value in the file. */
export interface Place {
  at: number;
  bytes: number;
}

export interface CardPlace extends Place {
  id: string;
  pos: number;
  isArchived: boolean;
}

/**
 * The content of a Trello file, and where it is. Its lists come in no useful order, such as
 * comments before their cards, so the texts stay in the file and are read again card by card.
 */
export interface TrelloIndex {
  name: string;
  lists: TrelloList[];
  members: z.output<typeof trelloMember>[];
  /** The roles of members who are not EDITORs, by id. */
  roles: Map<string, BoardRole>;
  /** The names of labels, by id. */
  labels: Map<string, string>;
  /** By list. */
  cards: Map<string, CardPlace[]>;
  /** By card. */
  checklists: Map<string, Place[]>;
  comments: Map<string, Place[]>;
  cardIds: Set<string>;
}

/** The roles of Trello's kinds of members; all others become EDITORs. */
const ROLES = new Map<string, BoardRole>([
  ['admin', 'ADMIN'],
  ['observer', 'VIEWER'],
]);

const LISTS = [
  'lists',
  'cards',
  'checklists',
  'actions',
  'members',
  'memberships',
  'labels',
] as const;

/** @throws AppError import.unreadable, import.damaged */
export async function indexTrello(chunks: AsyncIterable<Buffer>): Promise<TrelloIndex> {
  const index: TrelloIndex = {
    name: '',
    lists: [],
    members: [],
    roles: new Map(),
    labels: new Map(),
    cards: new Map(),
    checklists: new Map(),
    comments: new Map(),
    cardIds: new Set(),
  };
  const keys = new Set<string>();
  const limitOf = (key: string) => {
    keys.add(key);
    if ((LISTS as readonly string[]).includes(key)) return MAX_VALUE_BYTES;
    return key === 'name' ? 100_000 : 0;
  };
  for await (const section of readSections(chunks, limitOf)) add(index, section);
  if (!keys.has('lists') || !keys.has('cards')) throw new AppError('import.unreadable');
  index.lists.sort((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1));
  return index;
}

function add(index: TrelloIndex, section: Section): void {
  const { key, index: n, value, at, bytes } = section;
  if (n === null) {
    if (key !== 'name') throw damagedFile(key, 'must be a list');
    if (typeof value !== 'string') throw damagedFile(key, 'must be a text');
    index.name = value;
    return;
  }
  const read = <S extends ZodType>(schema: S) => parseValue(schema, value, `${key}[${n}]`);
  switch (key as (typeof LISTS)[number]) {
    case 'lists':
      index.lists.push(read(trelloList));
      return;
    case 'members':
      index.members.push(read(trelloMember));
      return;
    case 'memberships': {
      const { idMember, memberType } = read(trelloMembership);
      const role = ROLES.get(memberType);
      if (role) index.roles.set(idMember, role);
      return;
    }
    case 'labels': {
      const { id, name, color } = read(trelloLabel);
      index.labels.set(id, name || color);
      return;
    }
    case 'cards': {
      const { id, idList, pos, closed } = read(trelloCard);
      if (index.cardIds.has(id)) throw damagedFile(`${key}[${n}]`, 'is there twice');
      index.cardIds.add(id);
      append(index.cards, idList, { at, bytes, id, pos, isArchived: closed });
      return;
    }
    case 'checklists':
      append(index.checklists, read(trelloChecklist).idCard, { at, bytes });
      return;
    case 'actions':
      if (!isComment(read(trelloAction).type)) return;
      append(index.comments, read(trelloComment).data.card.id, { at, bytes });
  }
}

function isComment(type: string): boolean {
  return type === 'commentCard' || type === 'copyCommentCard';
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** @throws AppError import.damaged with the place of the error */
export function parseValue<S extends ZodType>(
  schema: S,
  value: unknown,
  place: string,
): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw damagedFile([place, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not right');
}
