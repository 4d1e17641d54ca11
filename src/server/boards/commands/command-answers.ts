import { hash as digest } from 'node:crypto';
import type { Command } from '../../../core/board/commands.ts';
import type { CommandReply } from '../../../core/board/wire/feed.ts';
import { AppError } from '../../../core/errors.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import { faultOf, type Store } from '../../storage/store.ts';

/** Rolls back a transaction that has nothing to write, but still carries an answer. */
export class Unwritten extends Error {
  constructor(readonly reply: CommandReply) {
    super('nothing to write');
  }
}

interface Deps {
  store: Store;
  repositories: Pick<BoardRepositories, 'log'>;
}

/**
 * The answer to a command whose transaction failed with this error.
 * @throws the reason if the command has no answer
 */
export async function answerAfter(
  error: unknown,
  deps: Deps,
  userId: string,
  { commandId, command }: { commandId: string; command: Command },
): Promise<CommandReply> {
  const reason = reasonOf(error);
  return (await firstAnswer(deps, userId, commandId, command)) ?? replyOf(reason);
}

/**
 * The earlier answer to the command, if any. It is only needed if the command was not written: a
 * repeated command is refused, changes nothing, or collides with its own stored answer.
 */
async function firstAnswer(
  { store, repositories: { log } }: Deps,
  userId: string,
  commandId: string,
  command: Command,
): Promise<CommandReply | null> {
  const sent = { boardId: command.boardId, by: userId, commandId };
  const first = await store.read((query) => log.answerTo(query, sent));
  if (first && first.hash !== hashOf(command)) throw new AppError('command.reused');
  return first?.answer ?? null;
}

/** The reason why a command was not written. @throws any other error */
function reasonOf(error: unknown): Unwritten | AppError {
  if (error instanceof Unwritten) return error;
  if (error instanceof AppError && error.code !== 'server.busy') return error;
  const fault = faultOf(error);
  // Under the board's lock, only ids chosen by clients can collide.
  if (fault === 'unique') return new AppError('command.reused');
  if (fault === 'reference') return new AppError('board.personUnknown');
  throw error;
}

function replyOf(reason: Unwritten | AppError): CommandReply {
  if (reason instanceof Unwritten) return reason.reply;
  throw reason;
}

/** A hash of the command as sent, to detect that its id is reused for another one. */
export function hashOf(command: Command): string {
  // Added by the server; a repeated command may find other values.
  const sent = 'leftFields' in command ? { ...command, leftFields: undefined } : command;
  return digest('sha256', JSON.stringify(sent), 'base64url');
}
