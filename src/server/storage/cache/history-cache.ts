import { LRUCache } from 'lru-cache';
import type { HistoryRecord } from '../boards/rows.ts';

/** Maximum estimated size of all cached histories, bytes. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Estimated size of an entry besides its texts, bytes. */
const ENTRY_BYTES = 200;

interface CachedHistory {
  /** The number of its newest entry. */
  newest: number;
  entries: readonly HistoryRecord[];
  bytes: number;
}

/**
 * Recently read histories. Entries never change and are only appended, so a reader that knows a
 * ticket's newest entry reads only those after the cached ones.
 */
export class HistoryCache {
  private readonly tickets: LRUCache<string, CachedHistory>;

  constructor(maxBytes = MAX_CACHED_BYTES) {
    this.tickets = new LRUCache({ maxSize: maxBytes });
  }

  /** The cached entries of a ticket, oldest first. */
  get(ticketId: string): Pick<CachedHistory, 'newest' | 'entries'> | undefined {
    return this.tickets.get(ticketId);
  }

  /** Caches a ticket's entries. The least recently used histories are evicted. */
  set(ticketId: string, newest: number, entries: readonly HistoryRecord[]): void {
    const cached = this.tickets.get(ticketId);
    // Histories with the same newest entry are the same.
    const bytes = cached?.newest === newest ? cached.bytes : bytesOf(entries);
    this.tickets.set(ticketId, { newest, entries, bytes }, { size: bytes || 1 });
  }
}

function bytesOf(entries: readonly HistoryRecord[]): number {
  return entries.reduce((sum, { id, by, notes }) => sum + entryBytes(id, by, notes), 0);
}

function entryBytes(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + 2 * text.length, ENTRY_BYTES);
}
