import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoginThrottle } from '../../auth/login-throttle.ts';
import { jobLeasesRepository } from '../directory/job-leases.ts';
import type { Store } from '../store.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const HOUR = 3_600_000;
const START = 1_800_000_000_000;

/** What servers that share a database count and do together. */
export function boardCountsContract(open: OpenEmptyStore): void {
  describe('shared counts', () => {
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

    it('ZW8 of several who ask for a chore at once one gets it, once an hour', async () => {
      const asked = await Promise.all([1, 2, 3, 4, 5].map(() => claim(START)));
      expect(asked.filter(Boolean)).toHaveLength(1);
      await done(START + 10);
      expect(await claim(START + HOUR)).toBe(false);
      expect(await claim(START + HOUR + 10)).toBe(true);
    });

    it('ZW8 a chore of one who died in it is left undone by nobody', async () => {
      expect(await claim(START)).toBe(true);
      expect(await claim(START + HOUR / 4 - 1)).toBe(false);
      expect(await claim(START + HOUR / 4)).toBe(true);
    });

    it('ZW8 a chore that failed is for whoever asks next, and not the one of another', async () => {
      const chores = jobLeasesRepository(store.tables);
      const giveBack = (until: number) =>
        store.tx((query) => chores.giveBack(query, 'purge', until));
      expect(await claim(START)).toBe(true);
      await giveBack(START + HOUR / 4);
      expect(await claim(START + 1)).toBe(true);
      await giveBack(START + HOUR / 4);
      expect(await claim(START + 2)).toBe(false);
    });

    it('ZW8 what fails is told from when it first did until it has worked, or for a time', async () => {
      const chores = jobLeasesRepository(store.tables);
      const failed = (where: string, at: number) =>
        store.tx((query) =>
          chores.failed(query, { name: 'sweep of parts', where, at, until: at + HOUR }),
        );
      const worked = (where: string) =>
        store.tx((query) => chores.worked(query, 'sweep of parts', where));
      const failing = (now: number) => store.read((query) => chores.failing(query, now));
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

    it('ZW6 failed sign-ins at several servers at once are counted together', async () => {
      const servers = [1, 2, 3].map(() =>
        createLoginThrottle({ store, limits: true, now: () => START }),
      );
      const attempt = { ip: '192.0.2.1', emailKey: 'a@example.com' };
      const tries = Array.from({ length: 15 }, (_, n) => servers[n % 3]?.beginLogin(attempt));
      const ends = await Promise.allSettled(tries);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      await servers[0]?.loginSucceeded(attempt);
      await servers[1]?.beginLogin(attempt);
    });
  });
}
