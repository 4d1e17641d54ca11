import { AppError } from '../errors.ts';
import type { Board } from './board.ts';
import { apply } from './change.ts';
import type { Command, CommandType } from './commands.ts';
import type { Env, Outcome, Rule } from './rule.ts';
import { renameBoard } from './rules/board-settings.ts';
import { setTask, setTaskReads } from './rules/tasks.ts';
import * as tickets from './rules/tickets.ts';

export type OptimisticRules = { [K in CommandType]?: Rule<K> };

export const readsNothing = () => ({});

/**
 * The rules for commands that a page shows before the server has answered. Commands on columns wait
 * for the answer (decisions §4), and so do those that a page has too little data to decide. These
 * are needed with the first card; rare-optimistic-rules.ts has the others.
 */
export const optimisticRules = {
  'boards.rename': { reads: readsNothing, decide: renameBoard },
  'tickets.create': { reads: tickets.createTicketReads, decide: tickets.createTicket },
  'tickets.edit': { reads: tickets.editTicketReads, decide: tickets.editTicket },
  'tickets.setTask': { reads: setTaskReads, decide: setTask },
  'tickets.move': { reads: tickets.moveTicketReads, decide: tickets.moveTicket },
  'tickets.swap': { reads: tickets.swapTicketsReads, decide: tickets.swapTickets },
  'tickets.movePosition': {
    reads: tickets.movePositionReads,
    decide: tickets.movePosition,
  },
  'tickets.delete': { reads: tickets.deleteTicketReads, decide: tickets.deleteTicket },
} satisfies OptimisticRules;

/**
 * Decides a command as the server will (decide.ts); null for a command that waits for the server.
 * @throws AppError if the command is refused
 */
function decideOptimistically<K extends CommandType>(
  board: Board,
  command: Command<K>,
  env: Env,
  rules: OptimisticRules,
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
export function optimisticView(
  confirmed: Board,
  pending: Iterable<PendingChange>,
  rules: OptimisticRules,
): Board {
  let view = confirmed;
  for (const { command, env } of pending) view = withCommand(view, command, env, rules);
  return view;
}

function withCommand(board: Board, command: Command, env: Env, rules: OptimisticRules): Board {
  try {
    let view = board;
    for (let next: string | null | undefined = null; next !== undefined; ) {
      const outcome: Outcome | null = decideOptimistically(
        view,
        command,
        { ...env, continuation: next },
        rules,
      );
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
