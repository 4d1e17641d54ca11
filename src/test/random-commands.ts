import type { Board, BoardRole, Member } from '../core/board/board.ts';
import type { Command, CommandType } from '../core/board/commands.ts';
import type { AssigneesChange } from '../core/board/fields/assignees.ts';
import {
  CUSTOM_FIELD_TYPES,
  type CustomField,
  type CustomFieldType,
} from '../core/board/fields/custom-fields.ts';
import type { CustomValue, CustomValues } from '../core/board/fields/custom-values.ts';
import { REACTION_EMOJI } from '../core/board/fields/reactions.ts';
import { LINK_RELATIONS } from '../core/board/fields/ticket-links.ts';
import { sortedColumns } from '../core/board/ordering.ts';
import { BACKGROUNDS } from '../core/board/settings/backgrounds.ts';
import { COLORS } from '../core/board/settings/colors.ts';

type SavedColumn = NonNullable<Command<'boards.save'>['columns']>[number];

export type Random = () => number;

/** Pseudo-random numbers from 0 to 1 from a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, values: readonly T[]): T | undefined {
  return values[Math.floor(random() * values.length)];
}

/** The context of a random command. */
interface CommandContext {
  random: Random;
  /** The board as the user sees it. */
  board: Board;
  /** Permanent members of the board. */
  people: readonly string[];
  /** Users who join and leave. */
  guests: readonly string[];
  name: string;
  ticketId: string;
  columnId: string;
}

/** Kinds of command with their relative frequency in percent. */
const KINDS: [number, (chances: CommandContext) => Command][] = [
  [24, create],
  [4, createMany],
  [24, move],
  [8, swap],
  [8, movePosition],
  [13, edit],
  [2, setPhotos],
  [2, setCover],
  [6, setTask],
  [7, (chances) => ({ type: 'tickets.link', ...linked(chances) })],
  [2, (chances) => ({ type: 'tickets.unlink', ...linked(chances) })],
  [6, changeMany],
  [3, revertMany],
  [6, comment],
  [3, editComment],
  [3, setReaction],
  [3, deleteComment],
  [1, removeFile],
  [1, restoreFile],
  [5, ({ board, ticketId }) => ({ type: 'tickets.delete', boardId: board.id, ticketId })],
  [2, ({ board, ticketId }) => ({ type: 'tickets.duplicate', boardId: board.id, ticketId })],
  [1, duplicateColumn],
  [2, moveColumn],
  [2, addColumn],
  [2, ({ board, ...rest }) => ({ type: 'boards.renameColumn', boardId: board.id, ...named(rest) })],
  [3, editColumn],
  [2, sortColumn],
  [1, deleteColumn],
  [1, ({ board, name }) => ({ type: 'boards.rename', boardId: board.id, name })],
  [1, setEstimateUnit],
  [1, setTemplate],
  [1, ({ board }) => ({ type: 'boards.setProject', boardId: board.id, projectId: null })],
  [2, setFields],
  [2, setLabelColor],
  [2, renameLabel],
  [1, deleteLabel],
  [1, setMembers],
  [2, save],
  [1, setTicketKey],
  [1, setAbout],
  [1, shareAbout],
  [1, setArchiving],
  [1, setFading],
  [1, setTimeSharing],
  [2, saveView],
  [1, deleteView],
  [1, setAppearance],
];

/** The commands that are not drawn, and why. */
export const NOT_DRAWN: Partial<Record<CommandType, string>> = {
  'boards.create': 'there is a board',
  'boards.delete': 'all later commands would be refused',
  'boards.restore': 'it is not deleted',
  'boards.handOver': 'its creator would no longer be one of the people',
  'boards.restoreColumn': 'the model has no trash; src/test/secrecy draws it',
  'boards.restoreLabel': 'the model has no log; contract/boards/labels.ts tests it',
  'tickets.restore': 'the model has no trash; src/test/secrecy draws it',
  'tickets.restoreMany': 'the model has no trash; contract/boards/many-tickets.ts tests it',
  'tickets.restoreComment': 'the model has no trash; src/test/secrecy draws it',
  'tickets.unarchive': 'the model has no archive; contract/boards/archive.ts tests it',
  'tickets.addCopies': 'the server alone sends it',
  'tickets.addFile': 'the server alone sends it',
  'tickets.addLinks': 'the server alone sends it',
  'tickets.arrive': 'the server alone sends it; src/test/secrecy transfers tickets',
  'tickets.leave': 'the server alone sends it; src/test/secrecy transfers tickets',
};

/** A random command that a user who sees this board could send; some are refused. */
export function randomCommand(
  random: Random,
  board: Board,
  people: readonly string[],
  guests: readonly string[] = [],
): Command {
  const ticketId = someTicket({ random, board });
  const columnId = pick(random, [...board.columns.keys()]) ?? 'gone';
  const name = `Name ${Math.floor(random() * 1000)}`;
  const chances = { random, board, people, guests, name, ticketId, columnId };
  let roll = random() * KINDS.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of KINDS) {
    roll -= weight;
    if (roll < 0) return make(chances);
  }
  return create(chances);
}

/** Texts of tasks in descriptions. */
const TASKS = ['One', 'Two', 'Three'];

const DATES = ['2026-05-01T00:00:00', '2026-05-01T09:00:00', '2026-05-02T00:00:00', null];
const RECURRENCE = 'FREQ=MONTHLY;INTERVAL=1;DTSTART=20400131T06';
const LABELS = ['bug', 'idea', 'later'];

type Part<K extends keyof CommandContext> = Pick<CommandContext, K>;

function someTicket({ random, board }: Part<'random' | 'board'>): string {
  return pick(random, [...board.tickets.keys(), 'gone']) ?? 'gone';
}

function someOf(random: Random, values: readonly string[]): string[] {
  return values.filter(() => random() < 0.5);
}

function named({ columnId, name }: Part<'columnId' | 'name'>) {
  return { columnId, name };
}

function create({ random, board, people, guests, columnId, name }: CommandContext): Command {
  const visibleTo = random() < 0.3 ? someOf(random, [...people, ...guests]) : null;
  const onBoard = visibleTo?.filter((id) => id === board.createdBy || board.members.has(id));
  const audience = onBoard?.length ? onBoard : null;
  const parentId = random() < 0.1 ? someTicket({ random, board }) : undefined;
  const command = { boardId: board.id, columnId, name, visibleTo: audience, parentId };
  return { type: 'tickets.create', ...command };
}

function createMany({ random, board, people, columnId, name }: CommandContext): Command {
  const tickets = [1, 2, 3].map((n) => ({
    name: `${name} ${n}`,
    assignee: random() < 0.5 ? (pick(random, people) ?? null) : null,
    coAssignees: random() < 0.2 ? someOf(random, people) : null,
    visibleTo: random() < 0.2 ? someOf(random, people) : null,
  }));
  return { type: 'tickets.createMany', boardId: board.id, columnId, tickets };
}

function move({ random, board, ticketId, columnId }: CommandContext): Command {
  const anchor = () => (random() < 0.6 ? someTicket({ random, board }) : undefined);
  const to = { columnId, after: anchor(), before: anchor() };
  return { type: 'tickets.move', boardId: board.id, ticketId, to };
}

function swap({ random, board, ticketId }: CommandContext): Command {
  const withId = someTicket({ random, board });
  return { type: 'tickets.swap', boardId: board.id, ticketId, withId };
}

function movePosition({ random, board, ticketId }: CommandContext): Command {
  const direction = random() < 0.5 ? 'up' : 'down';
  return { type: 'tickets.movePosition', boardId: board.id, ticketId, direction };
}

function edit(chances: CommandContext): Command {
  const { random, board, ticketId, columnId } = chances;
  const set = random() < 0.1 ? {} : randomEdit(chances);
  const assignees = random() < 0.2 ? randomAssignees(chances) : undefined;
  const command = { type: 'tickets.edit' as const, boardId: board.id, ticketId, set, assignees };
  const after = random() < 0.5 ? someTicket({ random, board }) : undefined;
  const parent = { was: null, to: someTicket({ random, board }) };
  return {
    ...command,
    ...(random() < 0.3 && { to: { columnId, after } }),
    ...(random() < 0.05 && { parent }),
  };
}

function randomAssignees({ random, people, guests }: CommandContext): AssigneesChange {
  const some = () => someOf(random, [...people, ...guests]);
  return { add: some(), remove: some() };
}

function randomEdit({
  random,
  board,
  people,
  guests,
  name,
}: CommandContext): Command<'tickets.edit'>['set'] {
  const some = () => someOf(random, [...people, ...guests]);
  const roll = random();
  if (roll < 0.3) return { name };
  if (roll < 0.4) return { description: TASKS.map((text) => `- [ ] ${text}`).join('\n') };
  if (roll < 0.5)
    return { description: 'Long '.repeat(Math.ceil(random() * 3) * 10), url: 'x.org' };
  if (roll < 0.57) return { labels: someOf(random, LABELS) };
  if (roll < 0.62)
    return { [random() < 0.5 ? 'startDate' : 'dueDate']: pick(random, DATES) ?? null };
  if (roll < 0.6 && board.customFields.length > 0) return { fields: someValue(random, board) };
  if (roll < 0.65) return { estimate: Math.floor(random() * 400) / 4 };
  if (roll < 0.67) return { recurrence: random() < 0.5 ? null : RECURRENCE };
  if (roll < 0.75) return { assignee: pick(random, some()) ?? null };
  const visibleTo = some();
  return { visibleTo: visibleTo.length > 0 && random() < 0.7 ? visibleTo : null };
}

/** A value of one custom field; of a field that was deleted meanwhile it is refused. */
function someValue(random: Random, { customFields }: Board): CustomValues {
  const { id, type, options } = pick(random, customFields) as CustomField;
  const values: Record<CustomFieldType, CustomValue> = {
    TEXT: `Text ${Math.floor(random() * 10)}`,
    NUMBER: Math.floor(random() * 100) / 4,
    DATE: '2026-05-01',
    CHOICE: pick(random, options)?.id ?? 'gone',
    CHECKBOX: true,
    LINK: 'x.org',
  };
  return { [id]: random() < 0.2 ? null : values[type] };
}

/** The link of the one photo that a ticket may have. Whether it exists depends on the test. */
export function photoLinkOf(boardId: string, ticketId: string): string {
  return `/photos/${boardId}/${ticketId}/1763712000000-0123456789abcdef-desk.png`;
}

function setPhotos({ random, board, ticketId }: CommandContext): Command {
  const photoUrls = random() < 0.8 ? [photoLinkOf(board.id, ticketId)] : [];
  return { type: 'tickets.edit', boardId: board.id, ticketId, set: { photoUrls } };
}

/** Refused while the ticket does not have the photo. */
function setCover({ random, board, ticketId }: CommandContext): Command {
  const cover = random() < 0.7 ? photoLinkOf(board.id, ticketId) : null;
  return { type: 'tickets.edit', boardId: board.id, ticketId, set: { cover } };
}

/** Sets tickets back from values that they mostly have. */
function revertMany(chances: CommandContext): Command {
  const { random, board, ticketId, columnId } = chances;
  const ticket = board.tickets.get(ticketId);
  const ticketIds = [...new Set([ticketId, someTicket({ random, board })])];
  const field = pick(random, board.customFields);
  const former: Command<'tickets.revertMany'>['to'][] = [
    {
      ...{ field: 'priority', was: ticket?.priority ?? null },
      values: [{ value: 'LOW', ticketIds }],
    },
    {
      ...{ field: 'dueDate', was: ticket?.dueDate ?? null },
      values: [{ value: pick(random, DATES) ?? null, ticketIds }],
    },
    {
      ...{ field: 'snoozedUntil', was: ticket?.snoozedUntil ?? null },
      values: [{ value: random() < 0.5 ? 'LATER' : null, ticketIds }],
    },
    { field: 'assignees', values: [{ ...randomAssignees(chances), ticketIds }] },
    {
      field: 'place',
      places: [
        {
          columnId,
          after: someTicket({ random, board }),
          tickets: [
            { ticketId, was: { columnId: ticket?.columnId ?? columnId, pos: ticket?.pos ?? '' } },
          ],
        },
      ],
    },
    ...(field
      ? [
          {
            ...{ field: 'fields' as const, fieldId: field.id },
            was: ticket?.fields?.[field.id] ?? null,
            values: [{ value: someValue(random, board)[field.id] ?? null, ticketIds }],
          },
        ]
      : []),
  ];
  const to = pick(random, former) as (typeof former)[number];
  return { type: 'tickets.revertMany', boardId: board.id, to };
}

function linked({ random, board, ticketId }: CommandContext) {
  const relation = pick(random, LINK_RELATIONS) ?? 'blocks';
  return { boardId: board.id, ticketId, relation, otherId: someTicket({ random, board }) };
}

function setTask({ random, board, ticketId }: CommandContext): Command {
  const index = Math.floor(random() * TASKS.length);
  const text = TASKS[index] ?? '';
  return {
    type: 'tickets.setTask',
    boardId: board.id,
    ticketId,
    index,
    text,
    isDone: random() < 0.6,
    ...(random() < 0.1 && { newText: 'Other' }),
  };
}

function changeMany(chances: CommandContext): Command {
  const { random, board, people, guests, columnId, name } = chances;
  const ticketIds = [...new Set([1, 2, 3].map(() => someTicket({ random, board })))];
  const anchor = () => (random() < 0.5 ? someTicket({ random, board }) : undefined);
  const changes: Command<'tickets.changeMany'>['change'][] = [
    { type: 'move', to: { columnId, after: anchor(), before: anchor() } },
    { type: 'assign', assignee: pick(random, [...people, ...guests, null]) ?? null },
    { type: 'changeAssignees', ...randomAssignees(chances), orFirst: true },
    { type: 'addLabel', label: name },
    { type: 'setPriority', priority: random() < 0.5 ? 'HIGH' : null },
    { type: 'setField', fieldId: pick(random, board.customFields)?.id ?? 'fgone', value: name },
    { type: 'snooze', until: pick(random, ['2030-01-01', 'LATER', null]) ?? null },
    { type: 'archive' },
    { type: 'delete' },
  ];
  const change = pick(random, changes) ?? { type: 'delete' };
  return { type: 'tickets.changeMany', boardId: board.id, ticketIds, change };
}

function comment({ board, ticketId, name }: CommandContext): Command {
  return { type: 'tickets.comment', boardId: board.id, ticketId, text: name, photoUrls: [] };
}

function editComment({ random, board, ticketId, name }: CommandContext): Command {
  const at = Math.floor(random() * 2);
  return {
    type: 'tickets.editComment',
    ...{ boardId: board.id, ticketId, comment: at, text: name },
    ...(random() < 0.3 && { was: 'Name 1' }),
    ...(random() < 0.3 && { addPhotoUrls: [photoLinkOf(board.id, ticketId)] }),
  };
}

function setReaction({ random, board, ticketId }: CommandContext): Command {
  return {
    type: 'tickets.setReaction',
    ...{ boardId: board.id, ticketId, comment: Math.floor(random() * 2) },
    emoji: pick(random, REACTION_EMOJI.slice(0, 2)) ?? REACTION_EMOJI[0],
    isSet: random() < 0.7,
  };
}

function deleteComment({ random, board, ticketId }: CommandContext): Command {
  const at = Math.floor(random() * 3);
  return { type: 'tickets.deleteComment', boardId: board.id, ticketId, comment: at };
}

/** Random boards have no files, so it is refused. */
function removeFile({ board, ticketId }: CommandContext): Command {
  return { type: 'tickets.removeFile', boardId: board.id, ticketId, fileId: 'fgone' };
}

function restoreFile({ board, ticketId }: CommandContext): Command {
  return { type: 'tickets.restoreFile', boardId: board.id, ticketId, fileId: 'fgone' };
}

function setTemplate({ random, board }: CommandContext): Command {
  return { type: 'boards.setTemplate', boardId: board.id, isTemplate: random() < 0.5 };
}

function moveColumn({ random, board, columnId }: CommandContext): Command {
  const columnIds = [...board.columns.keys()];
  const to = { after: pick(random, columnIds), before: pick(random, columnIds) };
  return { type: 'boards.moveColumn', boardId: board.id, columnId, to };
}

function addColumn({ board, name }: CommandContext): Command {
  return { type: 'boards.addColumn', boardId: board.id, name };
}

function duplicateColumn({ board, columnId }: CommandContext): Command {
  return { type: 'boards.duplicateColumn', boardId: board.id, columnId };
}

function editColumn({ random, board, columnId, name }: CommandContext): Command {
  const set = {
    ...(random() < 0.3 && { limit: random() < 0.3 ? null : Math.ceil(random() * 4) }),
    ...(random() < 0.3 && { isLimitHard: random() < 0.7 }),
    ...(random() < 0.3 && { color: random() < 0.5 ? null : ('green' as const) }),
    ...(random() < 0.3 && { isDone: random() < 0.5 }),
    ...(random() < 0.1 && { name }),
  };
  return { type: 'boards.editColumn', boardId: board.id, columnId, set };
}

function sortColumn({ random, board, columnId }: CommandContext): Command {
  const ticketIds = someOf(random, [...board.tickets.keys()]).sort(() => random() - 0.5);
  return { type: 'boards.sortColumn', boardId: board.id, columnId, ticketIds };
}

function deleteColumn(chances: CommandContext): Command {
  const { board, columnId } = chances;
  // A board without columns would refuse nearly all later commands.
  if (board.columns.size <= 2) return addColumn(chances);
  return { type: 'boards.deleteColumn', boardId: board.id, columnId };
}

function someRole(random: Random, userId: string): Member {
  const others: BoardRole[] = ['EDITOR', 'COMMENTER', 'VIEWER'];
  return { userId, role: random() < 0.7 ? 'ADMIN' : (pick(random, others) ?? 'EDITOR') };
}

function someLabel(random: Random): string {
  return pick(random, LABELS) ?? '';
}

function setArchiving({ random, board }: CommandContext): Command {
  const days = random() < 0.5 ? 7 : null;
  return { type: 'boards.setArchiving', boardId: board.id, days };
}

function setFading({ random, board }: CommandContext): Command {
  const days = random() < 0.5 ? 30 : null;
  return { type: 'boards.setFading', boardId: board.id, days };
}

function setTimeSharing({ random, board }: CommandContext): Command {
  return { type: 'boards.setTimeSharing', boardId: board.id, isShared: random() < 0.5 };
}

const VIEW_IDS = ['view-one', 'view-two', 'view-three'];

function saveView({ random, board, name }: CommandContext): Command {
  const id = pick(random, VIEW_IDS) ?? '';
  const view = { id, name, query: 'view=table', isShared: random() < 0.5 };
  return { type: 'boards.saveView', boardId: board.id, view };
}

function deleteView({ random, board }: CommandContext): Command {
  return { type: 'boards.deleteView', boardId: board.id, viewId: pick(random, VIEW_IDS) ?? '' };
}

function setAbout({ random, board }: CommandContext): Command {
  const about = pick(random, ['For the client', '# Links', '']) ?? '';
  return { type: 'boards.setAbout', boardId: board.id, about, was: board.about };
}

function shareAbout({ random, board }: CommandContext): Command {
  return { type: 'boards.shareAbout', boardId: board.id, isShared: random() < 0.5 };
}

function setTicketKey({ random, board }: CommandContext): Command {
  const key = pick(random, ['WEB', 'APP', 'OPS']) ?? 'WEB';
  return { type: 'boards.setTicketKey', boardId: board.id, key };
}

function setAppearance({ random, board }: CommandContext): Command {
  const color = pick(random, [...COLORS, null]) ?? null;
  const background = pick(random, [...BACKGROUNDS, null]) ?? null;
  const set = { ...(random() < 0.7 && { color }), ...(random() < 0.5 && { background }) };
  return { type: 'boards.setAppearance', boardId: board.id, set };
}

function setEstimateUnit({ random, board }: CommandContext): Command {
  const unit = random() < 0.5 ? 'HOURS' : 'POINTS';
  return { type: 'boards.setEstimateUnit', boardId: board.id, unit };
}

/** Adds, renames, moves or deletes fields, often on top of what others did. */
function setFields({ random, board, name }: CommandContext): Command {
  const was = board.customFields;
  const remaining = was
    .filter(() => random() < 0.9)
    .map((field) => (random() < 0.2 ? { ...field, name, isShared: random() < 0.5 } : field));
  const type = pick(random, CUSTOM_FIELD_TYPES) ?? 'TEXT';
  const added = { name: `${name} new`, type, options: [{ name: 'One' }, { name: 'Two' }] };
  const fields = [
    ...(random() < 0.2 ? remaining.toReversed() : remaining),
    ...(random() < 0.6 ? [{ ...added, isOnCards: random() < 0.5, isShared: random() < 0.5 }] : []),
  ];
  const command = { type: 'boards.setFields' as const, boardId: board.id, fields };
  return random() < 0.7 ? { ...command, was } : command;
}

function setLabelColor({ random, board }: CommandContext): Command {
  const color = pick(random, [...COLORS, null]) ?? null;
  return { type: 'boards.setLabelColor', boardId: board.id, label: someLabel(random), color };
}

function renameLabel({ random, board }: CommandContext): Command {
  const [from, to] = [someLabel(random), someLabel(random)];
  return { type: 'boards.renameLabel', boardId: board.id, from, to };
}

function deleteLabel({ random, board }: CommandContext): Command {
  return { type: 'boards.deleteLabel', boardId: board.id, label: someLabel(random) };
}

function setMembers({ random, board, people, guests }: CommandContext): Command {
  const remaining = people.filter((id) => board.members.has(id));
  const set = someOf(random, [...remaining, ...guests]).map((id) => someRole(random, id));
  const named = new Set(set.map(({ userId }) => userId));
  const remove = guests.filter((id) => !named.has(id) && random() < 0.7);
  return { type: 'boards.setMembers', boardId: board.id, set, remove };
}

/** A whole board as a script saves it: some columns renamed, swapped, removed or added. */
function save({ random, board, people, guests, name }: CommandContext): Command {
  const columns = sortedColumns(board).map(({ id, name: current }) => ({ id, name: current }));
  const [first, second] = columns;
  if (first && second && random() < 0.5) {
    [first.name, second.name] = [second.name, random() < 0.5 ? first.name : name];
  }
  if (columns.length > 3 && random() < 0.2) columns.pop();
  const saved: SavedColumn[] = columns.map((column) => {
    const tickets = [...board.tickets.values()].filter(({ columnId }) => columnId === column.id);
    const ticketIds = tickets.map(({ id }) => id);
    if (random() < 0.3) return { name: `${column.name}!`.slice(0, 60), ticketIds };
    return random() < 0.5 ? { ...column, ticketIds } : column;
  });
  if (random() < 0.3) saved.push({ name: `${name} new` });
  const names = saved.map((column) => column.name);
  const remaining = people.filter((id) => board.members.has(id));
  const coming = guests.filter(() => random() < 0.5);
  return {
    type: 'boards.save',
    boardId: board.id,
    ...(random() < 0.5 && { version: board.version }),
    ...(random() < 0.5 && { name }),
    ...(random() < 0.8 && { columns: saved }),
    ...(random() < 0.5 && { columnOrder: [...names.slice(1), ...names.slice(0, 1)] }),
    ...(random() < 0.4 && { members: [...remaining, ...coming].map((id) => someRole(random, id)) }),
  };
}
