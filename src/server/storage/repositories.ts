import { boardsRepository } from './boards.ts';
import { columnsRepository } from './columns.ts';
import { factsRepository } from './facts.ts';
import { logRepository } from './log.ts';
import { purgeRepository } from './purge.ts';
import type { Tables } from './schema.ts';
import { slicesRepository } from './slices.ts';
import { snapshotsRepository } from './snapshots.ts';

/** Everything that reads or writes boards, on one dialect's tables. */
export function boardRepositories(tables: Tables) {
  return {
    boards: boardsRepository(tables),
    columns: columnsRepository(tables),
    slices: slicesRepository(tables),
    facts: factsRepository(tables),
    log: logRepository(tables),
    purge: purgeRepository(tables),
    snapshots: snapshotsRepository(tables),
  };
}

export type BoardRepositories = ReturnType<typeof boardRepositories>;
