import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { LoggedChange } from '../../../core/board/change.ts';
import type { TicketLink } from '../../../core/board/fields/ticket-links.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { audienceOf, sees } from '../../../core/board/visibility.ts';
import { can } from '../../../core/permissions.ts';
import { RESOURCE_LIMITS } from '../../../core/resource-limits.ts';
import type { Actor } from '../../../core/users/user.ts';
import { batchesOf } from '../../lib/batches.ts';
import type { Mutation } from '../boards/rows.ts';
import { locksRepository } from '../directory/locks.ts';
import { inList } from '../in-list.ts';
import type { Tables } from '../schema.ts';
import { prepared, type Query } from '../store.ts';

/** A stored link. Times are in ms since 1970; of a link that exists, `removedAt` is null. */
export type LinkRecord = Tables['ticketLinks']['$inferSelect'];

/** A ticket at the end of a link, with its board. */
export interface LinkEnd extends Pick<Ticket, 'id' | 'number' | 'name' | 'columnId'> {
  ticketKey: string;
  boardId: string;
  boardName: string;
  structureTag: string;
  /** Whether it or its board is in the trash. An archived ticket is not. */
  isDeleted: boolean;
  /** Whether it is not deleted and the reader may read it, on the board or in the archive. */
  isReadable: boolean;
  /** Whether it is readable and on the board. */
  isVisible: boolean;
}

const IDS_PER_STATEMENT = 500;
const inOrder = (a: LinkRecord, b: LinkRecord) => a.number - b.number;

/** The links between tickets. A removed link stays as a part of the histories of its tickets. */
export function ticketLinksRepository(tables: Tables) {
  const { ticketLinks, tickets, boards, members } = tables;
  const { kind, from, to, removedAt } = ticketLinks;
  const locks = locksRepository(tables);
  const presentStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select()
      .from(ticketLinks)
      .where(and(or(eq(from, $('id')), eq(to, $('id'))), isNull(removedAt)))
      .orderBy(asc(ticketLinks.number)),
  );
  const changedAt = sql`coalesce(${removedAt}, ${ticketLinks.createdAt})`;
  const newestFirst = [desc(changedAt), desc(ticketLinks.number)];
  // As a literal: with a limit that is bound, SQLite takes five times as long to find no link.
  const limit = sql.raw(`limit ${RESOURCE_LIMITS.historyEntries.max}`);
  const newestStatement = prepared<{ id: string }>()((query, $) =>
    query
      .select()
      .from(ticketLinks)
      .where(or(eq(from, $('id')), eq(to, $('id'))))
      .orderBy(sql`${sql.join(newestFirst, sql`, `)} ${limit}`),
  );
  const [lastFrom, lastTo] = [from, to].map((end) =>
    prepared<{ ids: string }>()((query, $) => {
      const order = sql.join(newestFirst, sql`, `);
      const rank = sql<number>`row_number() over (partition by ${end} order by ${order})`;
      const ranked = query
        .select({ number: ticketLinks.number, rank: rank.as('link_rank') })
        .from(ticketLinks)
        .where(inList(end, $('ids')))
        .as('ranked');
      return query
        .select(getTableColumns(ticketLinks))
        .from(ticketLinks)
        .innerJoin(ranked, eq(ranked.number, ticketLinks.number))
        .where(lte(ranked.rank, RESOURCE_LIMITS.historyEntries.max));
    }),
  );
  const [fromBoard, toBoard] = [from, to].map((end) =>
    prepared<{ boardId: string }>()((query, $) =>
      query
        .select({ kind, from, to })
        .from(tickets)
        .innerJoin(ticketLinks, eq(end, tickets.id))
        .where(and(eq(tickets.boardId, $('boardId')), isNull(tickets.deletedAt), isNull(removedAt)))
        .orderBy(asc(ticketLinks.number)),
    ),
  );

  /**
   * Serializes the commands that add links, so that two of them never close a cycle together. It
   * is taken before the locks of boards.
   */
  const lock = (query: Query) => locks.take(query, 'ticketLinks');

  /** Writes the links that a change sets or removes. */
  async function write(
    query: Query,
    { at, by }: Pick<Mutation, 'at' | 'by'>,
    links: NonNullable<LoggedChange['links']>,
  ): Promise<void> {
    for (const { isSet, ...link } of links) {
      if (isSet) {
        const row = { ...link, createdAt: at, createdBy: by };
        await query.insert(ticketLinks).values(row).onConflictDoNothing();
      } else {
        await query
          .update(ticketLinks)
          .set({ removedAt: at, removedBy: by })
          .where(
            and(...[eq(from, link.from), eq(to, link.to), eq(kind, link.kind)], isNull(removedAt)),
          );
      }
    }
  }

  /** The links that the ticket has, in the order in which they were set. */
  function ofTicket(query: Query, id: string): Promise<LinkRecord[]> {
    return presentStatement(query, { id });
  }

  /** The links by which other tickets block these. */
  async function blockersOf(query: Query, ids: readonly string[]): Promise<TicketLink[]> {
    const links: TicketLink[] = [];
    for (const batch of batchesOf(ids, IDS_PER_STATEMENT)) {
      const some = inArray(to, batch);
      const isBlocking = and(some, eq(kind, 'blocks'), isNull(removedAt));
      links.push(...(await query.select({ kind, from, to }).from(ticketLinks).where(isBlocking)));
    }
    return links;
  }

  /** All links that the ticket has and had, without a bound. */
  function everyOf(query: Query, id: string): Promise<LinkRecord[]> {
    const isOfTicket = or(eq(from, id), eq(to, id));
    return query.select().from(ticketLinks).where(isOfTicket).orderBy(asc(ticketLinks.number));
  }

  /**
   * The links that these tickets have and had, in the order in which they were set: of each ticket
   * the last, at least as many as its history has entries.
   */
  async function lastOfTickets(query: Query, ids: readonly string[]): Promise<LinkRecord[]> {
    const [id, ...more] = ids;
    if (id !== undefined && more.length === 0) {
      const newest = await newestStatement(query, { id });
      return newest.sort(inOrder);
    }
    const records = new Map<number, LinkRecord>();
    for (const statement of [lastFrom, lastTo]) {
      const rows = (await statement?.(query, { ids: JSON.stringify(ids) })) ?? [];
      for (const row of rows) records.set(row.number, row);
    }
    return [...records.values()].sort(inOrder);
  }

  /** The links of the tickets of a board, hidden ones included. */
  async function ofBoard(query: Query, boardId: string): Promise<TicketLink[]> {
    const links = new Map<string, TicketLink>();
    for (const statement of [fromBoard, toBoard]) {
      for (const link of (await statement?.(query, { boardId })) ?? []) {
        links.set(`${link.kind} ${link.from} ${link.to}`, link);
      }
    }
    return [...links.values()];
  }

  /** The tickets that these links join, by id. */
  async function ends(
    query: Query,
    actor: Actor,
    links: readonly Pick<TicketLink, 'from' | 'to'>[],
  ): Promise<Map<string, LinkEnd>> {
    const ids = [...new Set(links.flatMap((link) => [link.from, link.to]))];
    const found = new Map<string, LinkEnd>();
    for (const batch of batchesOf(ids, IDS_PER_STATEMENT)) {
      const rows = await query
        .select({
          ...{ id: tickets.id, name: tickets.name, columnId: tickets.columnId },
          ...{ number: tickets.number, ticketKey: boards.ticketKey },
          ...{ createdBy: tickets.createdBy, assignee: tickets.assignee },
          coAssignees: tickets.coAssignees,
          ...{ visibleTo: tickets.visibleTo, deletedAt: tickets.deletedAt },
          archivedAt: tickets.archivedAt,
          ...{ boardId: boards.id, boardName: boards.name, boardOwner: boards.createdBy },
          ...{ boardDeletedAt: boards.deletedAt, structureTag: boards.structureTag },
          role: members.role,
        })
        .from(tickets)
        .innerJoin(boards, eq(boards.id, tickets.boardId))
        .leftJoin(members, and(eq(members.boardId, boards.id), eq(members.userId, actor.id)))
        .where(inArray(tickets.id, batch));
      for (const { boardOwner, ...row } of rows) {
        const { id, number, ticketKey, name, columnId, boardId, boardName, structureTag } = row;
        const isOnBoard = row.deletedAt === null;
        const isInTrash = !isOnBoard && row.archivedAt === null;
        const isDeleted = isInTrash || row.boardDeletedAt !== null;
        const member = row.role && { userId: actor.id, role: row.role };
        const board = {
          createdBy: boardOwner,
          members: new Map(member && [[actor.id, member]]),
        };
        const isReadable =
          !isDeleted && can(actor, 'boards.open', { board }) && sees(audienceOf(row), actor.id);
        const numbered = { id, number, ticketKey, name, columnId };
        const end = { ...numbered, boardId, boardName, structureTag };
        found.set(id, { ...end, isDeleted, isReadable, isVisible: isReadable && isOnBoard });
      }
    }
    return found;
  }

  /** Inserts links of tickets that were just imported, or inserted again. */
  async function insert(
    query: Query,
    rows: readonly Omit<Tables['ticketLinks']['$inferInsert'], 'number'>[],
  ): Promise<void> {
    for (const row of rows) await query.insert(ticketLinks).values(row).onConflictDoNothing();
  }

  return { lock, write, ofTicket, blockersOf, everyOf, lastOfTickets, ofBoard, ends, insert };
}
