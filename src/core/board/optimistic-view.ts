import { AppError } from '../errors.ts';
import type { Board } from './board.ts';
import { apply } from './change.ts';
import type { Command } from './commands.ts';
import { decideOptimistically } from './optimistic-rules.ts';
import type { Env } from './rule.ts';

/** A local command that the server has not confirmed yet. */
export interface PendingChange {
  command: Command;
  env: Env;
}

/**
 * The board as shown to the user: the confirmed board with the pending commands applied by the same
 * rules as on the server. A command that the rules refuse is skipped; the server answers it.
 */
export function optimisticView(confirmed: Board, pending: Iterable<PendingChange>): Board {
  let view = confirmed;
  for (const { command, env } of pending) view = withCommand(view, command, env);
  return view;
}

function withCommand(board: Board, command: Command, env: Env): Board {
  try {
    const outcome = decideOptimistically(board, command, env);
    if (!outcome) return board;
    return apply(
      board,
      outcome.changes.map(({ change }) => change),
    );
  } catch (error) {
    if (error instanceof AppError) return board;
    throw error;
  }
}
