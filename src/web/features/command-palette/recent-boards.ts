const MOST = 6;

const keyOf = (userId: string) => `recentBoards:${userId}`;

/** Ids of the boards that the user opened in this browser, the last one first. */
export function recentBoards(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that a board was opened. */
export function noteBoard(userId: string, boardId: string): void {
  const ids = [boardId, ...recentBoards(userId).filter((id) => id !== boardId)];
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // Without storage, none are remembered.
  }
}
