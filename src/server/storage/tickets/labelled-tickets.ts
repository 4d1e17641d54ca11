import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { countLabels } from '../../../core/board/fields/labels.ts';
import type { LabelledTickets } from '../../../core/board/partial-board.ts';
import { MAX_PORTION } from '../../../core/board/portions.ts';
import type { ReadSet } from '../../../core/board/rule.ts';
import { audienceOf, sees } from '../../../core/board/visibility.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';
import { ticketColumns } from './ticket-columns.ts';

/** Tickets whose labels are read per statement. */
const TICKETS_PER_PAGE = 1000;

/** The tickets of a board with a label, hidden ones included. */
export function labelledTicketsRepository({ tickets }: Pick<Tables, 'tickets'>) {
  const { id, labels, createdBy, assignee, coAssignees, visibleTo } = tickets;

  /**
   * The tickets after an id with the label, one more than a portion holds. From the beginning, it
   * also looks for one that the user sees.
   */
  async function find(
    query: Query,
    boardId: string,
    { label, after }: NonNullable<ReadSet['labelled']>,
    userId: string,
  ): Promise<LabelledTickets> {
    const ids: string[] = [];
    let isVisible = after !== '';
    for (let from: string | undefined = after; from !== undefined; ) {
      const page: Labelled[] = await pageAfter(query, boardId, from);
      for (const ticket of page) {
        if (!ticket.labels.includes(label)) continue;
        if (ids.length <= MAX_PORTION.tickets) ids.push(ticket.id);
        isVisible ||= sees(audienceOf(ticket), userId);
      }
      const isDone = ids.length > MAX_PORTION.tickets && isVisible;
      from = isDone || page.length < TICKETS_PER_PAGE ? undefined : page.at(-1)?.id;
    }
    return { tickets: await withIds(query, boardId, ids), isVisible };
  }

  type Labelled = Awaited<ReturnType<typeof pageAfter>>[number];

  function pageAfter(query: Query, boardId: string, after: string) {
    return query
      .select({ id, labels, createdBy, assignee, coAssignees, visibleTo })
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), gt(id, after), isNull(tickets.deletedAt)))
      .orderBy(asc(id))
      .limit(TICKETS_PER_PAGE);
  }

  function withIds(query: Query, boardId: string, ids: string[]) {
    return query
      .select(ticketColumns(tickets))
      .from(tickets)
      .where(and(eq(tickets.boardId, boardId), inArray(id, ids)))
      .orderBy(asc(id));
  }

  /** The number of tickets with each label, of the tickets that the user sees. */
  async function countsFor(query: Query, boardId: string, userId: string) {
    const visible: Labelled[] = [];
    for (let from: string | undefined = ''; from !== undefined; ) {
      const page: Labelled[] = await pageAfter(query, boardId, from);
      visible.push(...page.filter((ticket) => sees(audienceOf(ticket), userId)));
      from = page.length < TICKETS_PER_PAGE ? undefined : page.at(-1)?.id;
    }
    return countLabels(visible);
  }

  return { find, countsFor };
}
