import type {
  Board,
  ColumnPortion,
  Comment,
  CommentTotals,
  TicketDetails,
  Trash,
} from '../../core/board/board.ts';
import type { Command } from '../../core/board/commands.ts';
import { decide, readSetOf } from '../../core/board/decide.ts';
import {
  byPosition,
  isAnchor,
  lastKey,
  nextKey,
  previousKey,
  sortedColumns,
  visibleNeighbour,
} from '../../core/board/ordering.ts';
import { PORTION } from '../../core/board/portions.ts';
import type { Outcome, ReadSet } from '../../core/board/rule.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { AppError } from '../../core/errors.ts';
import type { Project } from '../../core/projects/project.ts';
import type { Actor } from '../../core/users/user.ts';

/** Records that a server has besides boards, by ticket id and by project id. */
export interface Records {
  comments?: Record<string, Comment[]>;
  commentTotals?: Record<string, CommentTotals>;
  details?: Record<string, TicketDetails>;
  /** Projects that the actor may open. */
  projects?: Record<string, Project>;
  /** The requested deleted item. */
  trash?: Trash | null;
  /** Whether other users have changed the requested tickets since. */
  hasOthersActivity?: boolean;
}

/** The requested part of a board, as a server would load it. */
export function partialBoardOf(
  whole: Board,
  actor: Actor,
  wanted: ReadSet,
  {
    comments = {},
    commentTotals = {},
    details = {},
    projects = {},
    trash = null,
    hasOthersActivity = false,
  }: Records = {},
): Board {
  const restricted = [...whole.tickets.values()].filter(({ visibleTo }) => visibleTo !== null);
  const inColumn = [...whole.tickets.values()]
    .filter(({ columnId }) => columnId === wanted.column)
    .filter((ticket) => sees(audienceOf(ticket), actor.id))
    .map(({ id }) => id);
  const portion = portionIn(whole, actor, wanted);
  const portionIds = portion?.tickets.map(({ id }) => id) ?? [];
  const ids = [
    ...(wanted.tickets ?? []),
    ...inColumn,
    ...portionIds,
    ...(wanted.restricted ? restricted : []).map(({ id }) => id),
  ];
  const anchors = anchorsIn(whole, actor, wanted);
  const found = [...ids, ...anchors.ids].map((id) => [id, whole.tickets.get(id) ?? null] as const);
  const keys = (ids: string[], key: typeof nextKey) =>
    new Map(
      ids.flatMap((id) => {
        const each = whole.tickets.get(id);
        return each ? [[id, key(whole, each)] as const] : [];
      }),
    );
  const own = [...whole.members].filter(([userId]) => wanted.members || userId === actor.id);
  return {
    ...whole,
    members: new Map(own),
    tickets: new Map(found.flatMap(([id, each]) => (each ? [[id, each]] : []))),
    partial: {
      tickets: new Map(found),
      ticketCount: whole.tickets.size,
      allMembers: wanted.members ?? false,
      keys: {
        next: keys([...(wanted.next ?? []), ...anchors.next], nextKey),
        previous: keys(anchors.previous, previousKey),
        last: new Map(
          [...(wanted.last ?? []), ...anchors.last, ...firstColumn(whole, wanted)].map((id) => [
            id,
            lastKey(whole, id),
          ]),
        ),
      },
      neighbours: neighboursIn(whole, actor, wanted),
      portion,
      comments: new Map((wanted.comments ?? []).map((id) => [id, comments[id] ?? []])),
      commentTotals: new Map(
        (wanted.commentTotals ?? []).map((id) => [
          id,
          commentTotals[id] ?? { count: 0, characters: 0 },
        ]),
      ),
      details: new Map(
        [...(wanted.details ?? []), ...portionIds].flatMap((id) => {
          const known = whole.tickets.has(id) ? details[id] : undefined;
          return known ? [[id, known] as const] : [];
        }),
      ),
      projects: new Map(present(wanted.projects).map((id) => [id, projects[id] ?? null])),
      trash,
      hasOthersActivity,
    },
  };
}

function portionIn(whole: Board, actor: Actor, { portion }: ReadSet): ColumnPortion | null {
  if (!portion) return null;
  const { columnId, after } = portion;
  const seen = [...whole.tickets.values()]
    .filter((ticket) => ticket.columnId === columnId && sees(audienceOf(ticket), actor.id))
    .sort(byPosition);
  const next = seen.filter((ticket) => !after || byPosition(ticket, after) > 0);
  return { tickets: next.slice(0, PORTION.tickets + 1), count: seen.length };
}

/** Where a ticket is restored to when its own column no longer exists. */
function firstColumn(whole: Board, { trash }: ReadSet): string[] {
  return trash?.kind === 'ticket'
    ? sortedColumns(whole)
        .slice(0, 1)
        .map(({ id }) => id)
    : [];
}

/**
 * Exactly the anchors that a place requires: `before` and the end only where earlier ones are
 * missing.
 */
function anchorsIn(whole: Board, actor: Actor, { place }: ReadSet) {
  const none: string[] = [];
  const found = { ids: none, next: none, previous: none, last: none };
  if (!place) return found;
  const { ticketId, to } = place;
  const counts = (id: string | undefined): id is string => {
    const ticket = id !== undefined && id !== ticketId && whole.tickets.get(id);
    return ticket ? isAnchor(ticket, to, actor.id) : false;
  };
  if (counts(to.after)) return { ...found, ids: [to.after], next: [to.after] };
  const ids = present([to.after, to.before]);
  if (counts(to.before)) return { ...found, ids, previous: [to.before] };
  return { ...found, ids, last: [to.columnId] };
}

function neighboursIn(whole: Board, actor: Actor, { neighbour }: ReadSet) {
  const of = neighbour && whole.tickets.get(neighbour.ticketId);
  if (!of) return new Map();
  return new Map([[of.id, visibleNeighbour(whole, of, neighbour.direction, actor.id)]]);
}

function present(ids: readonly (string | null | undefined)[] = []): string[] {
  return ids.filter((id) => id !== undefined && id !== null);
}

let commands = 0;

/** Decides as a server does: on the partial board that the command reads. */
export function decided(whole: Board, actor: Actor, command: Command, records: Records): Outcome {
  commands += 1;
  const slice = partialBoardOf(whole, actor, readSetOf(command, whole), records);
  return decide(slice, command, { actor, at: 5000 + commands, commandId: `sliced${commands}` });
}

/** The code that the command is refused with on its partial board, or null. */
export function partialRefusal(
  whole: Board,
  actor: Actor,
  command: Command,
  records: Records,
): string | null {
  try {
    decided(whole, actor, command, records);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
