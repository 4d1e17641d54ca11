import type { BoardSummary } from './boards.ts';

/** Boards in all lists that are kept, at most. */
const MOST = 20_000;

interface Kept {
  tag: string;
  list: readonly BoardSummary[];
}

/** Lists of boards as their readers got them last, by a tag that changes with whatever is in them. */
export class KeptLists {
  private readonly lists = new Map<string, Kept>();
  private boards = 0;

  constructor(private readonly most = MOST) {}

  /** The list under this key, if that is what it was under this tag. */
  at(key: string, tag: string): readonly BoardSummary[] | undefined {
    const known = this.lists.get(key);
    return known?.tag === tag ? known.list : undefined;
  }

  /** Keeps a list; for that those which were kept first are forgotten. */
  keep(key: string, tag: string, list: readonly BoardSummary[]): void {
    this.forget(key);
    if (list.length > this.most) return;
    this.lists.set(key, { tag, list });
    this.boards += list.length;
    while (this.boards > this.most) this.forget(this.lists.keys().next().value as string);
  }

  private forget(key: string): void {
    const known = this.lists.get(key);
    if (!known) return;
    this.lists.delete(key);
    this.boards -= known.list.length;
  }
}
