import { hash } from 'node:crypto';
import type { Command } from '../../../core/board/commands.ts';
import type { Reply } from '../../../core/board/wire/feed.ts';
import type { Planned } from '../../boards/execute-command.ts';
import { newId } from '../../lib/new-id.ts';
import { guardFor } from './preconditions.ts';
import type { Call } from './route.ts';

/**
 * Runs a command as the page's are run. A write under a key is done once, however often sent; one
 * with an If-Match header where that holds.
 */
export async function execute(call: Call, command: Command, key = call.key): Promise<Reply> {
  const { services, userId, source } = call;
  const { commandId, guard } = await planned(call, command, key);
  const reply = await services.execute(userId, commandId, command, source, guard);
  if (reply.seq === null) call.noteUnchanged();
  return reply;
}

/** A command as it is run, with whether it is to be. */
export async function planned(call: Call, command: Command, key = call.key): Promise<Planned> {
  const commandId = commandIdOf(call.userId, command.boardId, key);
  return { commandId, command, guard: await guardFor(call, command) };
}

/** The same for the same key of the same person on the same board; of no key, a new one. */
export function commandIdOf(userId: string, boardId: string, key: string | null): string {
  return key === null ? newId() : digestOf(userId, boardId, key).slice(0, 40);
}

/** Of parts that cannot be taken for one another; hexadecimal. */
export function digestOf(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}
