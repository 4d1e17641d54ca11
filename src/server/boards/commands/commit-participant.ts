import type { Board } from '../../../core/board/board.ts';
import type { LoggedChange } from '../../../core/board/change.ts';
import type { Command } from '../../../core/board/commands.ts';
import type { Source } from '../../lib/request-source.ts';
import type { Mutation } from '../../storage/boards/rows.ts';
import type { Query } from '../../storage/store.ts';

/** A decided command that is about to be written. */
export interface Commit {
  mutation: Mutation;
  command: Command;
  /** The part of the board that the command read, before its changes. */
  board: Board;
  changes: readonly LoggedChange[];
  /** The origin of the request, for the audit log. */
  source: Source;
}

/** A feature that checks or writes something in the transaction of a command. */
export interface CommitParticipant {
  /** Whether it takes part. Pure and cheap, since it is called for each command, moves included. */
  concerns(commit: Commit): boolean;
  /**
   * Runs before the changes are written, so that it reads the records as they were. Like its
   * transaction, it may run more than once. It refuses the command with an AppError.
   */
  write(query: Query, commit: Commit): Promise<void>;
}
