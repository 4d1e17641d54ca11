import type { BoardAnswer, TicketAnswer } from './shapes.ts';

type Entry = TicketAnswer['history'][number];
type Performers = Map<Entry['performedBy'], string>;

/**
 * A ticket as JSON, to the byte as `JSON.stringify` writes it. Who did something is said in each entry
 * of its history, with all their boards: that is written once for each person.
 */
export function ticketText(ticket: TicketAnswer, performers: Performers = new Map()): string {
  const entries = ticket.history.map((entry) => entryText(entry, performers));
  return filled({ ...ticket, history: [] }, 'history', entries);
}

/** The same of a board with its tickets. */
export function boardText(board: BoardAnswer): string {
  const performers: Performers = new Map();
  const columns = board.columns.map((column) => {
    const tickets = column.tickets.map((ticket) => ticketText(ticket, performers));
    return filled({ ...column, tickets: [] }, 'tickets', tickets);
  });
  return filled({ ...board, columns: [] }, 'columns', columns);
}

function entryText({ id, date, performedBy, notes }: Entry, performers: Performers): string {
  let by = performers.get(performedBy);
  if (by === undefined) {
    by = JSON.stringify(performedBy);
    performers.set(performedBy, by);
  }
  return `{"id":${JSON.stringify(id)},"date":"${date}","performedBy":${by},"notes":${JSON.stringify(notes)}}`;
}

/** A record as JSON with these items in its list, which is empty. */
function filled(record: object, list: string, items: string[]): string {
  const text = JSON.stringify(record);
  // No text in it reads like this: its quotes would be escaped.
  const empty = `"${list}":[]`;
  const end = text.indexOf(empty) + empty.length - 1;
  return `${text.slice(0, end)}${items.join(',')}${text.slice(end)}`;
}
