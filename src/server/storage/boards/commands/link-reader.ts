import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Board } from '../../../../core/board/board.ts';
import type { TicketLink } from '../../../../core/board/fields/ticket-links.ts';
import type {
  LinkedTicket,
  LinkReading,
  StoredLink,
} from '../../../../core/board/partial-board.ts';
import type { ReadSet } from '../../../../core/board/rule.ts';
import { can } from '../../../../core/permissions.ts';
import { refusalOf } from '../../../../core/refusals.ts';
import type { Actor } from '../../../../core/users/user.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';
import { ticketColumns } from '../../tickets/ticket-columns.ts';
import { type LinkRecord, ticketLinksRepository } from '../../tickets/ticket-links.ts';
import type { BoardRow } from '../rows.ts';

const CIRCLE_KINDS: readonly TicketLink['kind'][] = ['blocks', 'parent'];

/** Reads the data for commands on links: the other ticket, its audience, and the links of both. */
export function linkReaderRepository(tables: Tables) {
  const { tickets, boards, members, users } = tables;
  const { kind, from, to, removedAt } = tables.ticketLinks;
  const ticketLinks = ticketLinksRepository(tables);

  /** The read set of a command on links (core's ReadSet). */
  async function read(
    query: Query,
    actor: Actor,
    row: Pick<BoardRow, 'id' | 'createdBy'>,
    { ticketId, otherId, link, onlyBoard = null }: NonNullable<ReadSet['links']>,
  ): Promise<LinkReading> {
    const other = otherId === null ? null : await otherTicket(query, actor, row, otherId);
    const reachesOther = onlyBoard === null || other?.boardId === onlyBoard;
    const records = new Map<number, LinkRecord>();
    for (const id of otherId === null ? [ticketId] : [ticketId, otherId]) {
      for (const record of await ticketLinks.ofTicket(query, id))
        records.set(record.number, record);
    }
    return {
      other: reachesOther ? other : null,
      links: await storedLinks(query, actor, [...records.values()]),
      closesCircle: link !== null && (await closesCircle(query, link)),
    };
  }

  /** The ticket, if the actor may open its board. */
  async function otherTicket(
    query: Query,
    actor: Actor,
    row: Pick<BoardRow, 'id' | 'createdBy'>,
    id: string,
  ): Promise<LinkedTicket | null> {
    const [found] = await query
      .select({ ...ticketColumns(tickets), boardId: tickets.boardId, boardOwner: boards.createdBy })
      .from(tickets)
      .innerJoin(boards, and(eq(boards.id, tickets.boardId), isNull(boards.deletedAt)))
      .where(and(eq(tickets.id, id), isNull(tickets.deletedAt)));
    if (!found) return null;
    const { boardId, boardOwner, ...ticket } = found;
    if (boardId === row.id) return { ticket, boardId, openers: null };
    const board = { createdBy: boardOwner, members: await membersOf(query, boardId) };
    if (!can(actor, 'boards.open', { board })) return null;
    const peopleHere = [row.createdBy, ...(await membersOf(query, row.id)).keys()];
    const admins = await adminIds(query);
    const both = peopleHere.filter((id) => id === boardOwner || board.members.has(id));
    const withAdmins = admins.filter((userId) => !both.includes(userId));
    const canLink = can(actor, 'tickets.linkTo', { board, ticket });
    const refusal = canLink ? null : refusalOf(actor, { board });
    return { ticket, boardId, refusal, openers: [...both, ...withAdmins] };
  }

  async function membersOf(query: Query, boardId: string): Promise<Board['members']> {
    const rows = await query
      .select({ userId: members.userId, role: members.role })
      .from(members)
      .where(eq(members.boardId, boardId));
    return new Map(rows.map((member) => [member.userId, member]));
  }

  async function adminIds(query: Query): Promise<string[]> {
    const rows = await query
      .select({ id: users.id, roles: users.roles })
      .from(users)
      .where(sql`cast(${users.roles} as text) like ${'%"ADMIN"%'}`);
    return rows.filter((user) => can(user, 'boards.openAll')).map(({ id }) => id);
  }

  async function storedLinks(
    query: Query,
    actor: Actor,
    records: readonly LinkRecord[],
  ): Promise<StoredLink[]> {
    const found = await ticketLinks.ends(query, actor, records);
    return records.map((record) => {
      const both = [found.get(record.from), found.get(record.to)];
      return {
        ...{ kind: record.kind, from: record.from, to: record.to },
        isVisible: both.every((end) => end?.isVisible),
        isDeleted: both.some((end) => end?.isDeleted),
      };
    });
  }

  /** Whether links of the same kind lead from the link's end to its beginning. */
  async function closesCircle(query: Query, link: TicketLink): Promise<boolean> {
    if (!CIRCLE_KINDS.includes(link.kind)) return false;
    const reached = sql`${tickets.id} in (
      with recursive reached (id) as (
        select cast(${link.to} as text)
        union
        select ${to} from reached join ${tables.ticketLinks} on ${from} = reached.id
        where ${kind} = ${link.kind} and ${removedAt} is null
      )
      select id from reached
    )`;
    const rows = await query
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, link.from), reached));
    return rows.length > 0;
  }

  return { read };
}
