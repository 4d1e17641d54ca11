import { tables } from './schema.ts';

// drizzle-kit reads a dialect's tables from a module's exports.
export const { users, sessions, boards, members, columns, tickets, history, log, commands, locks } =
  tables.pg;
