import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoginThrottle } from '../../auth/login-throttle.ts';
import { jobLeasesRepository } from '../directory/job-leases.ts';
import type { Store } from '../store.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const HOUR = 3_600_000;
const START = 1_800_000_000_000;

/** Jobs and counters that servers share through the database. */
export function sharedCountersContract(open: OpenEmptyStore): void {
  describe('job leases and shared counters', () => {
    let store: Store;
    let destroy: () => Promise<void>;

    beforeEach(async () => {
      ({ store, destroy } = await open());
    });
    afterEach(() => destroy());

    function claim(now: number): Promise<boolean> {
      const due = { doneBefore: now - HOUR, now, until: now + HOUR / 4 };
      return store.tx((query) => jobLeasesRepository(store.tables).claim(query, 'purge', due));
    }

    function done(at: number): Promise<void> {
      return store.tx((query) => jobLeasesRepository(store.tables).done(query, 'purge', at));
    }

    it('ZW8 of several servers that claim a job at once one gets it, once an hour', async () => {
      const claims = await Promise.all([1, 2, 3, 4, 5].map(() => claim(START)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      await done(START + 10);
      expect(await claim(START + HOUR)).toBe(false);
      expect(await claim(START + HOUR + 10)).toBe(true);
    });

    it('ZW8 a job of a server that died is claimed again after its lease', async () => {
      expect(await claim(START)).toBe(true);
      expect(await claim(START + HOUR / 4 - 1)).toBe(false);
      expect(await claim(START + HOUR / 4)).toBe(true);
    });

    it('ZW8 a released job is free for the next claim, and only its holder can release it', async () => {
      const leases = jobLeasesRepository(store.tables);
      const giveBack = (until: number) =>
        store.tx((query) => leases.release(query, 'purge', until));
      expect(await claim(START)).toBe(true);
      await giveBack(START + HOUR / 4);
      expect(await claim(START + 1)).toBe(true);
      await giveBack(START + HOUR / 4);
      expect(await claim(START + 2)).toBe(false);
    });

    it('ZW8 a failure is reported from when it began until the job works again, or for a time', async () => {
      const leases = jobLeasesRepository(store.tables);
      const failed = (where: string, at: number) =>
        store.tx((query) =>
          leases.failed(query, { name: 'sweep of parts', where, at, until: at + HOUR }),
        );
      const worked = (where: string) =>
        store.tx((query) => leases.worked(query, 'sweep of parts', where));
      const failing = (now: number) => store.read((query) => leases.failing(query, now));
      await failed('a', START);
      await failed('b', START + 10);
      await failed('a', START + 20);
      expect(await failing(START + 20)).toEqual([{ name: 'sweep of parts', since: START }]);
      expect(await worked('a')).toBe(true);
      expect(await worked('a')).toBe(false);
      expect(await failing(START + 20)).toEqual([{ name: 'sweep of parts', since: START + 10 }]);
      expect(await failing(START + 10 + HOUR)).toEqual([]);
      await failed('b', START + 2 * HOUR);
      expect(await failing(START + 2 * HOUR)).toMatchObject([{ since: START + 2 * HOUR }]);
    });

    it('ZW6 concurrent failed sign-ins on several servers are counted together', async () => {
      const servers = [1, 2, 3].map(() =>
        createLoginThrottle({ store, limits: true, now: () => START }),
      );
      const attempt = { ip: '192.0.2.1', emailKey: 'a@example.com' };
      const attempts = Array.from({ length: 15 }, (_, n) => servers[n % 3]?.beginLogin(attempt));
      const ends = await Promise.allSettled(attempts);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      await servers[0]?.loginSucceeded(attempt);
      await servers[1]?.beginLogin(attempt);
    });
  });
}
