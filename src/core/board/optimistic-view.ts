import { AppError } from '../errors.ts';
import type { Board } from './board.ts';
import { apply } from './change.ts';
import type { Command, CommandType } from './commands.ts';
import { optimisticRules } from './optimistic-rules.ts';
import type { Env, Outcome, Rule } from './rule.ts';

const rules: { [K in CommandType]?: Rule<K> } = optimisticRules;

/**
 * Decides a command as the server will (decide.ts); null for a command that waits for the server.
 * @throws AppError if the command is refused
 */
function decideOptimistically<K extends CommandType>(
  board: Board,
  command: Command<K>,
  env: Env,
): Outcome | null {
  return rules[command.type as K]?.decide(board, command, env) ?? null;
}

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
    let view = board;
    for (let next: string | null | undefined = null; next !== undefined; ) {
      const outcome: Outcome | null = decideOptimistically(view, command, {
        ...env,
        continuation: next,
      });
      if (!outcome) return board;
      view = apply(
        view,
        outcome.changes.map(({ change }) => change),
      );
      next = outcome.continuation;
    }
    return view;
  } catch (error) {
    if (error instanceof AppError) return board;
    throw error;
  }
}
