import { sql } from 'drizzle-orm';
import { TICKET_KEYS } from '../../../core/board/ticket.ts';
import { DETAIL_NAMES } from '../../../core/board/ticket-fields.ts';
import { pick } from '../../../core/lib/pick.ts';
import type { Tables } from '../schema.ts';

/** The properties of a ticket that are columns of its row. */
const STORED_KEYS = TICKET_KEYS.filter((key) => key !== 'photoCount');

/** The columns of a ticket's row that make up its card (core's Ticket). */
export function ticketColumns(t: Tables['tickets']) {
  const photoCount = sql`${t.photoUrls}`.mapWith((stored) =>
    lengthOf(t.photoUrls.mapFromDriverValue(stored)),
  );
  return pick({ ...pick(t, STORED_KEYS), photoCount }, TICKET_KEYS);
}

/** The columns of a ticket's row that make up its details (core's TicketDetails). */
export function detailColumns(t: Tables['tickets']) {
  return pick(t, DETAIL_NAMES);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
