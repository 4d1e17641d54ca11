const MAX_BOARDS = 6;

const keyOf = (userId: string) => `recentBoards:${userId}`;

/** Ids of the boards that the user opened in this browser, the last one first. */
export function recentBoards(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Records that a board was opened. */
export function noteBoard(userId: string, boardId: string): void {
  const ids = [boardId, ...recentBoards(userId).filter((id) => id !== boardId)];
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(ids.slice(0, MAX_BOARDS)));
  } catch {
    // Without storage, none are remembered.
  }
}
