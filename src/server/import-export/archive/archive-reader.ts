import { translated } from '../../../core/automations/automation.ts';
import type { BoardRole } from '../../../core/board/board.ts';
import { assignedTo } from '../../../core/board/fields/assignees.ts';
import { REACTION_EMOJI, type Reactions } from '../../../core/board/fields/reactions.ts';
import { AppError, type Issue } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { AUTOMATION_ID } from '../../../core/users/automation.ts';
import { DELETED_USER_ID, fullName } from '../../../core/users/user.ts';
import { newId } from '../../lib/tokens.ts';
import { damagedFile } from '../json/damaged-file.ts';
import type { Section } from '../json/json-scanner.ts';
import { readSections } from '../json/json-sections.ts';
import type { Report } from '../report.ts';
import { splitText } from '../split-text.ts';
import type { ImportTarget } from '../staging/import-target.ts';
import type { PeopleMap } from '../staging/people-map.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveList,
  type ArchiveValue,
  archiveSchemas,
  limitOfArchive,
} from './archive.schema.ts';

interface Reading {
  people: PeopleMap;
  report: Report;
  target: ImportTarget;
  /** The importing user, who owns a board that is imported alone. */
  userId: string;
  /** Whether it is a whole installation, with accounts, projects and the creators of boards. */
  isWhole: boolean;
}

/**
 * Reads an archive (docs/archive.md) value by value.
 * @throws AppError import.unreadable, import.newer, import.install, import.damaged
 */
export async function readArchive(chunks: AsyncIterable<Buffer>, reading: Reading): Promise<void> {
  const head = new Map<string, unknown>();
  for await (const section of readSections(chunks, limitOfArchive)) {
    const { key, index, value } = section;
    if (index === null) {
      head.set(key, value);
      continue;
    }
    checkHead(head, reading);
    await withPlace(section, () => readers[key as ArchiveList](value, reading));
  }
  checkHead(head, reading);
}

function checkHead(head: ReadonlyMap<string, unknown>, { isWhole }: Reading): void {
  if (head.get('format') !== ARCHIVE_FORMAT) throw new AppError('import.unreadable');
  const version = head.get('version');
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw damagedFile('version', 'must be a number');
  }
  if (version > ARCHIVE_VERSION) throw new AppError('import.newer');
  if (head.get('scope') === 'install' && !isWhole) throw new AppError('import.install');
}

/** Adds the place in the file to the issues of an import.damaged error. */
async function withPlace({ key, index }: Section, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'import.damaged') throw error;
    const place = `${key}[${index}]`;
    const issues = (error.detail.issues ?? []).map(({ path, message }) => ({
      path: path === key ? place : `${place}.${path}`,
      message,
    }));
    throw new AppError('import.damaged', { issues });
  }
}

type Readers = { [L in ArchiveList]: (value: unknown, reading: Reading) => Promise<void> };

const readers: Readers = {
  people: read('people', readPerson),
  projects: read('projects', async ({ ownerId, ...project }, { people, target, isWhole }) => {
    if (isWhole)
      await target.project({ ...project, ownerId: people.idOf(ownerId) ?? DELETED_USER_ID });
  }),
  boards: read('boards', readBoard),
  tickets: read('tickets', readTicket),
  comments: read('comments', readComment),
  versions: read('versions', async ({ replacedBy, ...version }, { people, target }) => {
    await target.version({ ...version, replacedBy: people.idOf(replacedBy) ?? DELETED_USER_ID });
  }),
  links: read('links', async ({ createdBy, ...link }, { people, target }) => {
    await target.link({ ...link, createdBy: people.idOf(createdBy) ?? DELETED_USER_ID });
  }),
  history: read('history', async ({ by, notes, ...entry }, { people, target }) => {
    const author = by === AUTOMATION_ID ? by : people.idOf(by);
    const name = people.nameOf(by);
    const text = author || !name ? notes : `${notes} (${name})`;
    await target.history({ ...entry, by: author ?? DELETED_USER_ID, notes: text });
  }),
  photos: read('photos', async ({ uploadedBy, ...photo }, { people, target }) => {
    await target.photo({ ...photo, uploadedBy: people.idOf(uploadedBy) ?? DELETED_USER_ID });
  }),
  files: read('files', async ({ uploadedBy, ...file }, { people, target }) => {
    await target.file({ ...file, uploadedBy: people.idOf(uploadedBy) ?? DELETED_USER_ID });
  }),
};

function read<L extends ArchiveList>(
  list: L,
  take: (value: ArchiveValue<L>, reading: Reading) => Promise<void>,
) {
  return async (value: unknown, reading: Reading) => {
    const { success, data, error } = archiveSchemas[list].safeParse(value);
    if (!success) throw new AppError('import.damaged', { issues: error.issues.map(issueOf) });
    await take(data as ArchiveValue<L>, reading);
  };
}

function issueOf({ path, message }: { path: PropertyKey[]; message: string }): Issue {
  return { path: path.join('.'), message };
}

async function readPerson(
  person: ArchiveValue<'people'>,
  { people, report, target, isWhole }: Reading,
): Promise<void> {
  const { id, email } = person;
  const name = fullName(person);
  if (people.addPerson({ id, name, email }) !== null) return;
  if (!isWhole) return report.remark('unknownPeople', name || email);
  people.setAccount(id, id);
  await target.person(person);
}

async function readBoard(
  board: ArchiveValue<'boards'>,
  { people, report, target, userId, isWhole }: Reading,
): Promise<void> {
  const creator = people.idOf(board.createdBy);
  const createdBy = isWhole ? (creator ?? DELETED_USER_ID) : userId;
  const members = new Map<string, BoardRole>();
  for (const { userId: id, role } of board.members) {
    const accountId = people.idOf(id);
    if (accountId) members.set(accountId, role);
  }
  if (creator) members.set(creator, 'ADMIN');
  members.delete(createdBy);
  report.name ||= isWhole ? '' : board.name;
  const columnIds = new Set(board.columns.map(({ id }) => id));
  const newIds = {
    person: (id: string) => people.idOf(id),
    column: (id: string) => (columnIds.has(id) ? id : null),
  };
  const automations = board.automations.flatMap((automation) => {
    const translation = translated(automation, newIds);
    if (!translation) report.remark('lostRules', automation.name);
    return translation ?? [];
  });
  await target.board({
    ...board,
    automations,
    createdBy,
    projectId: isWhole ? board.projectId : null,
    views: board.views.map((view) => ({ ...view, query: queryHere(view.query, people) })),
    members: [...members].map(([id, role]) => ({ userId: id, role })),
  });
}

/** The query of a saved view, which may name a person of the file. */
function queryHere(query: string, people: Reading['people']): string {
  const parameters = [...new URLSearchParams(query)];
  const here = parameters.map(([name, value]) => [name, people.idOf(value) ?? value]);
  const isSame = here.every(([, value], n) => value === parameters[n]?.[1]);
  return isSame ? query : new URLSearchParams(here).toString();
}

async function readTicket(
  { assignees: several, recurrenceBy, recurrenceDay, ...ticket }: ArchiveValue<'tickets'>,
  { people, target, userId, isWhole }: Reading,
): Promise<void> {
  const idsOf = (ids: string[]) => ids.flatMap((id) => people.idOf(id) ?? []);
  const unknown = (ids: string[]) =>
    ids.flatMap((id) => (people.idOf(id) ? [] : (people.nameOf(id) ?? [])));
  const { createdBy, assignee, archivedBy } = ticket;
  const assignees = several ?? (assignee ? [assignee] : []);
  const shownTo = ticket.visibleTo?.length ? ticket.visibleTo : null;
  const viewers = shownTo && [...new Set(idsOf(shownTo))];
  const unknownRoles = [
    ['created by', unknown([createdBy])],
    ['assigned to', unknown(assignees)],
    ['visible to', unknown(shownTo ?? [])],
  ] as const;
  const lostNames = unknownRoles.flatMap(([what, names]) =>
    names.length > 0 ? `${what} ${names.join(', ')}` : [],
  );
  // The importing user is the author of the board's automatic changes, as with its rules.
  const chosenBy = isWhole ? people.idOf(recurrenceBy ?? '') : userId;
  await target.ticket({
    ...ticket,
    repeats: { madeBy: chosenBy ?? DELETED_USER_ID, day: recurrenceDay ?? null },
    createdBy: people.idOf(createdBy) ?? DELETED_USER_ID,
    ...assignedTo(idsOf(assignees)),
    archivedBy: archivedBy === AUTOMATION_ID ? archivedBy : archivedBy && people.idOf(archivedBy),
    // Never visible to more people than in the source.
    visibleTo: viewers?.length === 0 ? [userId] : viewers,
    imported: isWhole
      ? null
      : ['Imported', ...(lostNames.length > 0 ? [lostNames.join('; ')] : [])].join(': '),
  });
}

/** The reactions of those who have an account here; null if there are none. */
function reactionsHere(reactions: Reactions, people: Reading['people']): Reactions | null {
  const here = REACTION_EMOJI.flatMap((emoji) => {
    const ids = [...new Set(reactions[emoji]?.flatMap((id) => people.idOf(id) ?? []))];
    return ids.length > 0 ? [[emoji, ids] as const] : [];
  });
  return here.length > 0 ? Object.fromEntries(here) : null;
}

async function readComment(
  { author, reactions, ...comment }: ArchiveValue<'comments'>,
  { people, target }: Reading,
): Promise<void> {
  const authorId = people.idOf(author);
  const name = authorId ? null : people.nameOf(author);
  const [first = '', ...otherParts] = splitText(
    name ? `${name}: ${comment.text}` : comment.text,
    LIMITS.comment,
  );
  await target.comment({
    ...comment,
    author: authorId ?? DELETED_USER_ID,
    text: first,
    reactions: reactionsHere(reactions ?? {}, people),
  });
  for (const [n, text] of otherParts.entries()) {
    // Comments are read newest first, so the following parts get older times.
    const rest = { id: newId('m'), text, photoUrls: [], at: comment.at - n - 1 };
    await target.comment({ ...comment, ...rest, author: authorId ?? DELETED_USER_ID });
  }
}
