import type { Board } from '../../core/board/board.ts';
import { countedTickets, hasHardLimit } from '../../core/board/columns/column-limit.ts';
import type { Command } from '../../core/board/commands.ts';
import { decide, readSetOf } from '../../core/board/decide.ts';
import type { TicketLink } from '../../core/board/fields/ticket-links.ts';
import {
  byPosition,
  isAnchor,
  lastKey,
  nextKey,
  previousKey,
  sortedColumns,
  visibleNeighbour,
} from '../../core/board/ordering.ts';
import type {
  ColumnPortion,
  Comment,
  CommentTotals,
  LabelChangePortion,
  LabelledTickets,
  LinkReading,
  TicketFile,
  Trash,
  WholeComment,
} from '../../core/board/partial-board.ts';
import { MAX_PORTION } from '../../core/board/portions.ts';
import type { Outcome, ReadSet } from '../../core/board/rule.ts';
import type { SavedView } from '../../core/board/settings/saved-views.ts';
import type { TicketDetails } from '../../core/board/ticket.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { AppError } from '../../core/errors.ts';
import type { Project } from '../../core/projects/project.ts';
import type { Actor } from '../../core/users/user.ts';

/** Records that a server has besides boards, by ticket id and by project id. */
export interface Records {
  /** Newest first. */
  comments?: Record<string, (Comment & Partial<WholeComment>)[]>;
  commentTotals?: Record<string, CommentTotals>;
  details?: Record<string, TicketDetails>;
  /** Projects that the actor may open. */
  projects?: Record<string, Project>;
  /** The requested file. */
  file?: TicketFile | null;
  /** The requested deleted item. */
  trash?: Trash | null;
  /** The requested portion of a change of a label. */
  labelChange?: LabelChangePortion | null;
  /** Whether other users have changed the requested tickets since. */
  hasOthersActivity?: boolean;
  /** The last number that a ticket of the board got. */
  lastNumber?: number;
  /** Links between tickets of the board. */
  links?: readonly TicketLink[];
  /** Ids of its archived tickets, which are not deleted. */
  archived?: ReadonlySet<string>;
  /** The ticket of another board, with those who may open both boards. */
  otherTicket?: LinkReading['other'];
  /** The saved views that the actor sees. */
  views?: readonly SavedView[];
}

/** The requested part of a board, as a server would load it. */
export function partialBoardOf(
  fullBoard: Board,
  actor: Actor,
  readSet: ReadSet,
  {
    comments = {},
    commentTotals = {},
    details = {},
    projects = {},
    file = null,
    trash = null,
    labelChange = null,
    hasOthersActivity = false,
    lastNumber = 0,
    links = [],
    archived = new Set(),
    otherTicket = null,
    views = [],
  }: Records = {},
): Board {
  const restricted = [...fullBoard.tickets.values()].filter(({ visibleTo }) => visibleTo !== null);
  const inColumn = [...fullBoard.tickets.values()]
    .filter(({ columnId }) => columnId === readSet.column)
    .filter((ticket) => sees(audienceOf(ticket), actor.id))
    .map(({ id }) => id);
  const portion = portionIn(fullBoard, actor, readSet);
  const portionIds = portion?.tickets.map(({ id }) => id) ?? [];
  const labelled = labelledIn(fullBoard, actor, readSet);
  const ids = [
    ...(readSet.tickets ?? []),
    ...inColumn,
    ...portionIds,
    ...(labelled?.tickets.map(({ id }) => id) ?? []),
    ...(labelChange?.undos.flatMap(({ ticket }) => ticket?.id ?? []) ?? []),
    ...(readSet.restricted ? restricted : []).map(({ id }) => id),
  ];
  const anchors = anchorsIn(fullBoard, actor, readSet);
  const requestedTickets = [...ids, ...anchors.ids].map(
    (id) => [id, fullBoard.tickets.get(id) ?? null] as const,
  );
  const keys = (ids: string[], key: typeof nextKey) =>
    new Map(
      ids.flatMap((id) => {
        const each = fullBoard.tickets.get(id);
        return each ? [[id, key(fullBoard, each)] as const] : [];
      }),
    );
  const members = [...fullBoard.members].filter(
    ([userId]) => readSet.members || userId === actor.id,
  );
  return {
    ...fullBoard,
    members: new Map(members),
    tickets: new Map(requestedTickets.flatMap(([id, each]) => (each ? [[id, each]] : []))),
    partial: {
      tickets: new Map(requestedTickets),
      archivedCount: 0,
      ticketCount: fullBoard.tickets.size,
      columnCounts: new Map(
        countedColumns(fullBoard, readSet).map((id) => [id, countedTickets(fullBoard, id)]),
      ),
      allMembers: readSet.members ?? false,
      keys: {
        next: keys([...(readSet.next ?? []), ...anchors.next], nextKey),
        previous: keys(anchors.previous, previousKey),
        last: new Map(
          [...(readSet.last ?? []), ...anchors.last, ...endsFor(fullBoard, readSet)].map((id) => [
            id,
            lastKey(fullBoard, id),
          ]),
        ),
      },
      neighbours: neighboursIn(fullBoard, actor, readSet),
      portion,
      comments: new Map((readSet.comments ?? []).map((id) => [id, comments[id] ?? []])),
      comment: commentIn(comments, readSet),
      file,
      commentTotals: new Map(
        (readSet.commentTotals ?? []).map((id) => [
          id,
          commentTotals[id] ?? { count: 0, characters: 0 },
        ]),
      ),
      details: new Map(
        [...(readSet.details ?? []), ...portionIds].flatMap((id) => {
          const ticketDetails = fullBoard.tickets.has(id) ? details[id] : undefined;
          return ticketDetails ? [[id, ticketDetails] as const] : [];
        }),
      ),
      projects: new Map(present(readSet.projects).map((id) => [id, projects[id] ?? null])),
      trash,
      labelled,
      labelChange,
      links: linksIn(fullBoard, actor, readSet, { links, archived, otherTicket }),
      views: readSet.views ? views : null,
      hasOthersActivity,
      lastNumber,
      formerNumber: null,
      key: readSet.key ? { boardId: null, count: 0 } : null,
      freeKey: readSet.freeKeyFor ? 'KEY' : null,
    },
  };
}

function linksIn(
  { id: boardId, tickets }: Board,
  actor: Actor,
  { links: request }: ReadSet,
  { links, archived, otherTicket }: Required<Pick<Records, 'links' | 'archived' | 'otherTicket'>>,
): LinkReading | null {
  if (!request) return null;
  const { ticketId, otherId, link } = request;
  const ticket = tickets.get(otherId ?? '');
  const isVisible = (id: string) => {
    const end = tickets.get(id);
    return end !== undefined && sees(audienceOf(end), actor.id);
  };
  const requested = [ticketId, otherId];
  return {
    other: ticket ? { ticket, boardId, openers: null } : otherTicket,
    links: links
      .filter(({ from, to }) => requested.includes(from) || requested.includes(to))
      .map((stored) => ({
        ...stored,
        isVisible: isVisible(stored.from) && isVisible(stored.to),
        isDeleted: [stored.from, stored.to].some((id) => !tickets.has(id) && !archived.has(id)),
      })),
    closesCircle: link !== null && closesCircle(links, link),
  };
}

function closesCircle(links: readonly TicketLink[], { kind, from, to }: TicketLink): boolean {
  if (kind !== 'blocks' && kind !== 'parent') return false;
  const reached = new Set([to]);
  for (const id of reached) {
    for (const next of links) if (next.kind === kind && next.from === id) reached.add(next.to);
  }
  return reached.has(from);
}

function commentIn(comments: NonNullable<Records['comments']>, { comment: key }: ReadSet) {
  if (!key) return null;
  const ofTicket = comments[key.ticketId] ?? [];
  const found =
    typeof key.comment === 'number'
      ? ofTicket[key.comment]
      : ofTicket.find(({ id }) => id === key.comment);
  return found ? { text: '', photoUrls: [], reactions: null, ...found } : null;
}

function portionIn(fullBoard: Board, actor: Actor, { portion }: ReadSet): ColumnPortion | null {
  if (!portion) return null;
  const { columnId, after } = portion;
  const visibleTickets = [...fullBoard.tickets.values()]
    .filter((ticket) => ticket.columnId === columnId && sees(audienceOf(ticket), actor.id))
    .sort(byPosition);
  const next = visibleTickets.filter((ticket) => !after || byPosition(ticket, after) > 0);
  return { tickets: next.slice(0, MAX_PORTION.tickets + 1), count: visibleTickets.length };
}

function countedColumns(fullBoard: Board, { counts = [] }: ReadSet): string[] {
  const ids = counts === 'all' ? [...fullBoard.columns.keys()] : counts;
  return ids.filter((id) => hasHardLimit(fullBoard.columns.get(id)));
}

function labelledIn(
  { tickets }: Board,
  actor: Actor,
  { labelled }: ReadSet,
): LabelledTickets | null {
  if (!labelled) return null;
  const { label, after } = labelled;
  const withLabel = [...tickets.values()].filter(({ labels }) => labels.includes(label));
  const next = withLabel.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    tickets: next.slice(0, MAX_PORTION.tickets + 1),
    isVisible: after !== '' || withLabel.some((ticket) => sees(audienceOf(ticket), actor.id)),
  };
}

/** Where a ticket is restored to when its own column no longer exists. */
/** The columns at whose ends restored tickets are put. */
function endsFor(fullBoard: Board, { trash }: ReadSet): string[] {
  if (trash?.kind === 'archived') return [...fullBoard.columns.keys()];
  return trash?.kind === 'ticket' || trash?.kind === 'tickets'
    ? sortedColumns(fullBoard)
        .slice(0, 1)
        .map(({ id }) => id)
    : [];
}

/**
 * Exactly the anchors that a place requires: `before` and the end only where earlier ones are
 * missing.
 */
function anchorsIn(fullBoard: Board, actor: Actor, { place, places = [] }: ReadSet) {
  const all = [...(place ? [place] : []), ...places.map((to) => ({ ticketId: '', to }))];
  const each = all.map((one) => anchorsAt(fullBoard, actor, one));
  const of = (key: keyof Anchors) => each.flatMap((anchors) => anchors[key]);
  return { ids: of('ids'), next: of('next'), previous: of('previous'), last: of('last') };
}

type Anchors = Record<'ids' | 'next' | 'previous' | 'last', string[]>;

function anchorsAt(
  fullBoard: Board,
  actor: Actor,
  { ticketId, to }: NonNullable<ReadSet['place']>,
): Anchors {
  const none: string[] = [];
  const anchors = { ids: none, next: none, previous: none, last: none };
  const counts = (id: string | undefined): id is string => {
    const ticket = id !== undefined && id !== ticketId && fullBoard.tickets.get(id);
    return ticket ? isAnchor(ticket, to, actor.id) : false;
  };
  if (counts(to.after)) return { ...anchors, ids: [to.after], next: [to.after] };
  const ids = present([to.after, to.before]);
  if (counts(to.before)) return { ...anchors, ids, previous: [to.before] };
  return { ...anchors, ids, last: [to.columnId] };
}

function neighboursIn(fullBoard: Board, actor: Actor, { neighbour }: ReadSet) {
  const of = neighbour && fullBoard.tickets.get(neighbour.ticketId);
  if (!of) return new Map();
  return new Map([[of.id, visibleNeighbour(fullBoard, of, neighbour.direction, actor.id)]]);
}

function present(ids: readonly (string | null | undefined)[] = []): string[] {
  return ids.filter((id) => id !== undefined && id !== null);
}

let commands = 0;

/** Decides as a server does: on the partial board that the command reads. */
export function decideOnPartialBoard(
  fullBoard: Board,
  actor: Actor,
  command: Command,
  records: Records,
): Outcome {
  commands += 1;
  const partial = partialBoardOf(fullBoard, actor, readSetOf(command, fullBoard), records);
  return decide(partial, command, { actor, at: 5000 + commands, commandId: `sliced${commands}` });
}

/** The code that the command is refused with on its partial board, or null. */
export function partialRefusal(
  fullBoard: Board,
  actor: Actor,
  command: Command,
  records: Records,
): string | null {
  try {
    decideOnPartialBoard(fullBoard, actor, command, records);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
