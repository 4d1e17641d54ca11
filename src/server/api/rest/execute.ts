import { hash } from 'node:crypto';
import type { Command } from '../../../core/board/commands.ts';
import type { CommandReply } from '../../../core/board/wire/feed.ts';
import type { PlannedCommand } from '../../boards/commands/execute-command.ts';
import { newId } from '../../lib/tokens.ts';
import { guardFor } from './preconditions.ts';
import type { Call } from './route.ts';

/**
 * Runs a command as for the web app. A write with an Idempotency-Key runs once, however often it is
 * sent; one with If-Match only if that matches.
 */
export async function execute(
  call: Call,
  command: Command,
  key = call.key,
): Promise<CommandReply & { commandId: string }> {
  const { services, viewer, source } = call;
  const { commandId, guard } = await planCommand(call, command, key);
  const reply = await services.execute(viewer, commandId, command, source, guard);
  if (reply.seq === null) call.markUnchanged();
  return { ...reply, commandId };
}

/** A command with its id and the guard of its If-Match header. */
export async function planCommand(
  call: Call,
  command: Command,
  key = call.key,
): Promise<PlannedCommand> {
  const commandId = commandIdOf(call.viewer.userId, command.boardId, key);
  return { commandId, command, guard: await guardFor(call, command) };
}

/** A command id: the same for the same key, user and board; without a key a new one. */
export function commandIdOf(userId: string, boardId: string, key: string | null): string {
  return key === null ? newId() : digestOf(userId, boardId, key).slice(0, 40);
}

/** A hexadecimal digest of several parts, unambiguous about where each ends. */
export function digestOf(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}
