import { LRUCache } from 'lru-cache';
import type { BoardSummary } from '../boards/rows.ts';

/** Maximum number of boards in all cached lists. */
const MAX_CACHED_BOARDS = 20_000;

interface CachedList {
  tag: string;
  list: readonly BoardSummary[];
}

/** Board lists as last returned, each with a tag that changes with anything in the list. */
export class BoardListCache {
  private readonly lists: LRUCache<string, CachedList>;

  constructor(maxBoards = MAX_CACHED_BOARDS) {
    this.lists = new LRUCache({ maxSize: maxBoards });
  }

  /** The cached list for this key, if its tag still matches. */
  get(key: string, tag: string): readonly BoardSummary[] | undefined {
    const cached = this.lists.get(key);
    return cached?.tag === tag ? cached.list : undefined;
  }

  /** Caches a list. The least recently used lists are evicted. */
  set(key: string, tag: string, list: readonly BoardSummary[]): void {
    this.lists.set(key, { tag, list }, { size: list.length || 1 });
  }
}
