import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { googleRepository } from '../../auth/oidc/oidc-repository.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

const NOW = 1000;
const INDEXES = Array.from({ length: 6 }, (_, index) => index);

/** Sign-ins with Google: single-use values are taken once, however many callers try. */
export function googleContract(open: OpenEmptyStore): void {
  describe('google', () => {
    let kit: ContractKit;
    let records: ReturnType<typeof googleRepository>;

    beforeEach(async () => {
      kit = await openContractKit(open);
      records = googleRepository(kit.store.tables);
    });
    afterEach(() => kit.close());

    function begin(name: string, expiresAt = NOW + 1): Promise<void> {
      const [state, nonce, browser] = [`state ${name}`, `nonce ${name}`, `browser ${name}`];
      const flow = {
        state,
        nonce,
        browser,
        address: '192.0.2.1',
        verifier: `verifier ${name}`,
        channel: `to ${name}`,
      };
      return kit.store.tx((query) =>
        records.insertFlow(query, { ...flow, isAnswered: false, expiresAt }),
      );
    }

    function answer(name: string, browser = name, now = NOW) {
      const key = { state: `state ${name}`, browser: `browser ${browser}` };
      return kit.store.tx((query) => records.answerFlow(query, key, now));
    }

    function take(name: string, browser = name, now = NOW) {
      const key = { nonce: `nonce ${name}`, browser: `browser ${browser}` };
      return kit.store.tx((query) => records.removeAnswered(query, key, now));
    }

    it('H3 of concurrent answers one counts, in its own browser and before it expires', async () => {
      await begin('a');
      await begin('b');
      expect(await answer('a', 'b')).toBeNull();
      expect(await answer('a', 'a', NOW + 1)).toBeNull();
      const answers = await Promise.all(INDEXES.map(() => answer('a')));
      expect(answers.filter(Boolean)).toEqual([{ verifier: 'verifier a', channel: 'to a' }]);
    });

    it('H5 of concurrent sign-ins with one flow one succeeds, once it was answered', async () => {
      await begin('a');
      expect(await take('a')).toBe(false);
      await answer('a');
      expect(await take('a', 'b')).toBe(false);
      expect(await take('a', 'a', NOW + 1)).toBe(false);
      const results = await Promise.all(INDEXES.map(() => take('a')));
      expect(results.filter(Boolean)).toEqual([true]);
    });

    it('H2 the oldest flows beyond a maximum number are deleted, and those that have expired', async () => {
      for (const index of INDEXES) await begin(`${index}`, NOW + index);
      await kit.store.tx((query) => records.trimFlows(query, 3));
      await kit.store.tx((query) => records.trimFlows(query, 3));
      await kit.store.tx((query) => records.removeExpiredFlows(query, NOW + 4));
      const answers = await Promise.all(INDEXES.map((index) => answer(`${index}`, `${index}`, 0)));
      expect(answers.map((each) => each !== null)).toEqual([
        false,
        false,
        false,
        false,
        false,
        true,
      ]);
    });

    it('H1 an identity leads to one account, and is deleted with it', async () => {
      const { store } = kit;
      const key = { provider: 'https://issuer.example', sub: 's' };
      const add = (userId: string) =>
        store.tx((query) => records.insertIdentity(query, { ...key, userId, createdAt: NOW }));
      await add('member');
      await expect(add('stranger')).rejects.toThrow();
      const find = () => store.read((query) => records.findBySub(query, key));
      const elsewhere = { ...key, provider: 'https://other.example' };
      expect(await store.read((query) => records.findBySub(query, elsewhere))).toBeNull();
      expect(await find()).toMatchObject({ id: 'member' });
      await store.tx(async (query) => void (await query.delete(store.tables.users)));
      expect(await find()).toBeNull();
    });
  });
}
