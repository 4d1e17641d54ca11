import type { Board } from '../../core/board/board.ts';
import type { PendingChange } from '../../core/board/optimistic-view.ts';

let module: typeof import('../../core/board/optimistic-view.ts') | null = null;

/** Loads the rules that show commands before the server has answered them. False: they were. */
export async function loadOptimisticView(): Promise<boolean> {
  if (module) return false;
  module = await import('../../core/board/optimistic-view.ts');
  return true;
}

/** The board with the pending commands applied; the first cards do not wait for the rules. */
export function withPending(confirmed: Board, pending: readonly PendingChange[]): Board {
  return module && pending.length > 0 ? module.optimisticView(confirmed, pending) : confirmed;
}
