import { AppError } from '../errors.ts';
import type { Board } from './board.ts';
import { apply } from './changes.ts';
import type { Command, CommandType } from './commands.ts';
import { decide, type Env } from './decide.ts';

/** A command that was made here and that the server has not confirmed yet. */
export interface Pending {
  command: Command;
  env: Env;
}

// Columns wait for the server (decisions §4). So does what a page cannot decide by what it holds.
const WAITS: ReadonlySet<CommandType> = new Set<CommandType>([
  'boards.create',
  'boards.setProject',
  'boards.save',
  'boards.delete',
  'boards.addColumn',
  'boards.renameColumn',
  'boards.deleteColumn',
  'tickets.comment',
  'tickets.deleteComment',
]);

/**
 * What a person sees: the confirmed board with their pending commands on top, each decided by the
 * rules that the server will use. One that the rules refuse now is left out; the server answers it.
 */
export function fold(confirmed: Board, pending: Iterable<Pending>): Board {
  let view = confirmed;
  for (const { command, env } of pending) {
    if (!WAITS.has(command.type)) view = withCommand(view, command, env);
  }
  return view;
}

function withCommand(board: Board, command: Command, env: Env): Board {
  try {
    const { facts } = decide(board, command, env);
    return apply(
      board,
      facts.map((fact) => fact.change),
    );
  } catch (error) {
    if (error instanceof AppError) return board;
    throw error;
  }
}
