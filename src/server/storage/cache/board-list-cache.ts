import { WeightedLruMap } from '../../lib/bounded-map.ts';
import type { BoardSummary } from '../boards/rows.ts';

/** Boards in all lists that are kept, at most. */
const MOST = 20_000;

interface Kept {
  tag: string;
  list: readonly BoardSummary[];
}

/** Lists of boards as their readers got them last, by a tag that changes with whatever is in them. */
export class BoardListCache {
  private readonly lists: WeightedLruMap<Kept>;

  constructor(most = MOST) {
    this.lists = new WeightedLruMap(most);
  }

  /** The list under this key, if that is what it was under this tag. */
  at(key: string, tag: string): readonly BoardSummary[] | undefined {
    const known = this.lists.get(key);
    return known?.tag === tag ? known.list : undefined;
  }

  /** Keeps a list; for that those which were kept first are forgotten. */
  keep(key: string, tag: string, list: readonly BoardSummary[]): void {
    this.lists.set(key, { tag, list }, list.length);
  }
}
