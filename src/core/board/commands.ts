import type { z } from 'zod';
import type { commandSchemas, wayBack } from './commands.schema.ts';

export type CommandType = keyof typeof commandSchemas;

type Payloads = { [K in CommandType]: z.output<(typeof commandSchemas)[K]> };

export type WayBack = z.output<typeof wayBack>;

/** One command as data: its type, the board it is for and what is wanted. */
export type Command<K extends CommandType = CommandType> = {
  [T in K]: { type: T } & Payloads[T];
}[K];
