import type { FastifyInstance } from 'fastify';
import { every } from './hourly.ts';
import type { Services } from './services.ts';
import { choresRepository } from './storage/chores.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often it is looked whether the hour is over. */
const LOOK_MS = 5 * MINUTE;
/** So long it is one server's; one that ends with it leaves it to another after that. */
const CLAIM_MS = 15 * MINUTE;

/**
 * Does a piece of housekeeping once an hour in an installation, by whichever server comes first. A
 * row says so, not a lock of the database's: not every one that speaks PostgreSQL's tongue has them.
 */
export function hourlyByOne(
  app: FastifyInstance,
  { store }: Pick<Services, 'store'>,
  name: string,
  work: () => Promise<void>,
): void {
  const chores = choresRepository(store.tables);
  every(app, LOOK_MS, name, async () => {
    const now = Date.now();
    const due = { doneBefore: now - HOUR, now, until: now + CLAIM_MS };
    if (!(await store.tx((query) => chores.claim(query, name, due)))) return;
    try {
      await work();
    } finally {
      await store.tx((query) => chores.done(query, name, Date.now()));
    }
  });
}
