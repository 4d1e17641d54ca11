import { WeightedLruMap } from '../../lib/bounded-map.ts';
import type { HistoryRecord } from '../boards/rows.ts';

/** What all that is kept may take, in bytes, as far as it can be told. */
const MOST = 8 * 1024 * 1024;
/** What an entry takes besides its texts. */
const ENTRY = 200;

interface Kept {
  /** The number of the newest of them. */
  newest: number;
  entries: readonly HistoryRecord[];
  bytes: number;
}

/**
 * Histories that this process read last. Entries never change, and others come after them alone: so
 * whoever knows a ticket's newest one needs to read only what is between that and what is kept.
 */
export class HistoryCache {
  private readonly tickets: WeightedLruMap<Kept>;

  constructor(most = MOST) {
    this.tickets = new WeightedLruMap(most);
  }

  /** What is kept of a ticket, the oldest first. */
  of(ticketId: string): Pick<Kept, 'newest' | 'entries'> | undefined {
    return this.tickets.get(ticketId);
  }

  /** Keeps a ticket's entries; for that those which nobody asked for longest are forgotten. */
  keep(ticketId: string, newest: number, entries: readonly HistoryRecord[]): void {
    const known = this.tickets.get(ticketId);
    // What is as long and ends alike is the same.
    const bytes = known?.newest === newest ? known.bytes : bytesOf(entries);
    this.tickets.set(ticketId, { newest, entries, bytes }, bytes);
  }
}

function bytesOf(entries: readonly HistoryRecord[]): number {
  return entries.reduce((sum, { id, by, notes }) => sum + entryBytes(id, by, notes), 0);
}

function entryBytes(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + 2 * text.length, ENTRY);
}
