import { finishedColumns } from '../../core/board/columns/finished-columns.ts';
import {
  type BoardLinks,
  type LinkedTicketStatus,
  type LinkRelation,
  otherEnd,
  relationOf,
  type TicketLink,
} from '../../core/board/fields/ticket-links.ts';
import { numberOf } from '../../core/board/fields/ticket-number.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { accessOf, openBoard } from '../access/board-access.ts';
import { reaches, type Viewer } from '../access/viewer.ts';
import { oldestFirst } from '../storage/boards/log/history.ts';
import type { HistoryRecord } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { LinkEnd, LinkRecord } from '../storage/tickets/ticket-links.ts';
import type { Reader } from './people-lookup.ts';

/** A link as seen from one of its tickets. */
export interface TicketLinkView {
  relation: LinkRelation;
  ticket: LinkedTicketStatus;
  createdAt: number;
  createdBy: string;
}

/** History text of a link that was set or removed, by the ticket's relation to the other. */
const NOTES: Record<LinkRelation, [set: string, removed: string]> = {
  blocks: ['Blocks', 'No longer blocks'],
  blockedBy: ['Blocked by', 'No longer blocked by'],
  relatesTo: ['Related to', 'No longer related to'],
  duplicates: ['Duplicate of', 'No longer a duplicate of'],
  duplicatedBy: ['Duplicated by', 'No longer duplicated by'],
  parentOf: ['New sub-ticket', 'Sub-ticket removed:'],
  subTicketOf: ['Sub-ticket of', 'No longer a sub-ticket of'],
};

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

export type TicketLinks = ReturnType<typeof createTicketLinks>;

/**
 * Reads the links of tickets. If the viewer does not see both tickets, neither the link nor its
 * history entries exist for them.
 */
export function createTicketLinks({ store, repositories }: Deps) {
  const { ticketLinks, members } = repositories;

  const running = new Map<string, Promise<TicketLink[]>>();
  const next = new Map<string, Promise<TicketLink[]>>();

  /**
   * The stored links of a board. All requests during a read share the next one, which includes
   * everything committed before them.
   */
  function storedLinksOf(boardId: string): Promise<TicketLink[]> {
    const current = running.get(boardId);
    if (!current) return startRead(boardId);
    const planned = next.get(boardId);
    if (planned) return planned;
    const start = () => {
      next.delete(boardId);
      return startRead(boardId);
    };
    const following = current.then(start, start);
    next.set(boardId, following);
    return following;
  }

  function startRead(boardId: string): Promise<TicketLink[]> {
    const read = store
      .read((query) => ticketLinks.ofBoard(query, boardId))
      .finally(() => running.delete(boardId));
    running.set(boardId, read);
    return read;
  }

  /** @throws AppError board.unknown */
  async function ofBoard(viewer: Viewer, boardId: string): Promise<BoardLinks> {
    await store.read((query) => openBoard(query, repositories, viewer, boardId));
    const stored = await storedLinksOf(boardId);
    return store.read(async (query) => {
      await openBoard(query, repositories, viewer, boardId);
      const { actor } = await accessOf(query, repositories, viewer.userId);
      const { visible, ends } = await visibleOf(query, { viewer, actor }, stored);
      const named = new Set(visible.flatMap(({ from, to }) => [from, to]));
      const others = [...ends.values()].filter(
        (end) => named.has(end.id) && end.boardId !== boardId,
      );
      return { links: visible, elsewhere: await statusesOf(query, others) };
    });
  }

  /** The links of a ticket that the reader sees, in the order in which they were set. */
  async function ofTicketIn(
    query: Query,
    reader: Reader,
    ticketId: string,
  ): Promise<TicketLinkView[]> {
    const records = await ticketLinks.ofTicket(query, ticketId);
    const { visible, ends } = await visibleOf(query, reader, records);
    const others = visible.flatMap((link) => ends.get(otherEnd(link, ticketId)) ?? []);
    const statuses = new Map(
      (await statusesOf(query, others)).map((status) => [status.id, status]),
    );
    return visible.flatMap((link) => {
      const ticket = statuses.get(otherEnd(link, ticketId));
      const { createdAt, createdBy } = link;
      return ticket ? { relation: relationOf(link, ticketId), ticket, createdAt, createdBy } : [];
    });
  }

  /** Adds the entries about links, removed ones included, to the histories of tickets. */
  async function withHistory<T extends { id: string; history: readonly HistoryRecord[] }>(
    query: Query,
    reader: Reader,
    tickets: readonly T[],
  ): Promise<T[]> {
    const ids = tickets.map(({ id }) => id);
    const records = await ticketLinks.lastOfTickets(query, ids);
    if (records.length === 0) return [...tickets];
    const { visible, ends } = await visibleOf(query, reader, records, 'isReadable');
    const linksByTicket = new Map(ids.map((id) => [id, [] as LinkRecord[]]));
    for (const link of visible) {
      for (const id of [link.from, link.to]) linksByTicket.get(id)?.push(link);
    }
    return tickets.map((ticket) => {
      const links = linksByTicket.get(ticket.id) ?? [];
      const entries = links.flatMap((link) => entriesOf(link, ticket.id, ends));
      if (entries.length === 0) return ticket;
      const history = [...ticket.history, ...entries].sort(oldestFirst);
      return { ...ticket, history: history.slice(-RESOURCE_LIMITS.historyEntries.max) };
    });
  }

  async function visibleOf<L extends TicketLink>(
    query: Query,
    { viewer, actor }: Reader,
    links: readonly L[],
    /** Lists show only tickets on boards; histories also name archived ones. */
    condition: 'isVisible' | 'isReadable' = 'isVisible',
  ) {
    const ends = await ticketLinks.ends(query, actor, links);
    const isVisible = (id: string) => {
      const end = ends.get(id);
      return end?.[condition] === true && reaches(viewer, end.boardId);
    };
    const visible = links.filter(({ from, to }) => isVisible(from) && isVisible(to));
    return { visible, ends };
  }

  async function statusesOf(
    query: Query,
    tickets: readonly LinkEnd[],
  ): Promise<LinkedTicketStatus[]> {
    const statuses: LinkedTicketStatus[] = [];
    for (const ticket of tickets) {
      const { id, name, columnId, boardId, boardName, structureTag } = ticket;
      const number = numberOf(ticket, ticket);
      const columns = await members.columnsAt(query, { id: boardId, structureTag });
      const isFinished = finishedColumns(columns.values()).has(columnId);
      const columnName = columns.get(columnId)?.name ?? '';
      statuses.push({ id, number, name, boardId, boardName, columnName, isFinished });
    }
    return statuses;
  }

  return { ofBoard, ofTicketIn, withHistory };
}

function entriesOf(
  link: LinkRecord,
  ticketId: string,
  ends: ReadonlyMap<string, LinkEnd>,
): HistoryRecord[] {
  const { number, createdAt, createdBy, removedAt, removedBy } = link;
  const [set, removed] = NOTES[relationOf(link, ticketId)];
  const name = ends.get(otherEnd(link, ticketId))?.name ?? '';
  const entry = (id: string, at: number, by: string, text: string) => ({
    ...{ id, at, by },
    notes: `${text} ${name}`,
  });
  const entries = [entry(`link-${number}`, createdAt, createdBy, set)];
  if (removedAt !== null && removedBy !== null) {
    entries.push(entry(`link-${number}-removed`, removedAt, removedBy, removed));
  }
  return entries;
}
