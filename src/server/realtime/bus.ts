/**
 * Carries "board b has news" and nothing else. A wake-up may be lost, repeated or late: what
 * happened is in the board's log.
 */
export interface Bus {
  wake(boardId: string): void;
  onWake(listener: (boardId: string) => void): () => void;
}

/** The bus of a single process. */
export function localBus(): Bus {
  const listeners = new Set<(boardId: string) => void>();
  return {
    wake(boardId) {
      for (const listener of listeners) listener(boardId);
    },
    onWake(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
