import type { z } from 'zod';
import type { commandSchemas, undoTransfer } from './commands.schema.ts';

export type CommandType = keyof typeof commandSchemas;

type Payloads = { [K in CommandType]: z.output<(typeof commandSchemas)[K]> };

export type UndoTransfer = z.output<typeof undoTransfer>;

/** A command as data: its type, its board and its payload. */
export type Command<K extends CommandType = CommandType> = {
  [T in K]: { type: T } & Payloads[T];
}[K];
