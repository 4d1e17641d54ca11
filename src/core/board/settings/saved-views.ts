/** A view of a board that is saved under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** What the address of the board says after the question mark. */
  query: string;
  /** Whether it is for everyone on the board, and not only for the user who saved it. */
  isShared: boolean;
}

/** What a change writes of a view; without content it is removed. */
export interface ViewWrite {
  id: string;
  /** The user who owns it; null if it is for everyone. */
  ownerId: string | null;
  content: Pick<SavedView, 'name' | 'query'> | null;
}

export function isSameView(one: SavedView | null, other: SavedView | null): boolean {
  if (!one || !other) return one === other;
  return one.name === other.name && one.query === other.query && one.isShared === other.isShared;
}
