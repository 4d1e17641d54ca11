import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyKeysRepository } from '../boards/idempotency-keys.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Enough bytes for three answers of `BODY` with their rows. */
const BUDGET = 30_000;
const BODY = 'ü'.repeat(4_700);

/** Stored answers have a budget of bytes per user. */
export function idempotencyKeysContract(open: OpenEmptyStore): void {
  describe('idempotency keys', () => {
    let kit: ContractKit;
    let answers: ReturnType<typeof idempotencyKeysRepository>;

    beforeEach(async () => {
      kit = await openContractKit(open);
      answers = idempotencyKeysRepository(kit.store.tables, BUDGET);
    });
    afterEach(() => kit.close());

    function storeAnswer(id: string, userId: string, body: string | null = null) {
      const row = { id, userId, request: 'a request', body, at: 1 };
      return kit.store.tx((query) => answers.insert(query, row));
    }

    async function storedIds(): Promise<string[]> {
      const { idempotencyKeys } = kit.store.tables;
      const rows = await kit.store.read((query) => query.select().from(idempotencyKeys));
      return rows.map(({ id }) => id).sort();
    }

    it("ZS16 beyond the budget a user's oldest answers are deleted, and no one else's", async () => {
      const [user, otherUser] = ['member', 'manager'];
      for (const id of ['a', 'b', 'c']) expect(await storeAnswer(id, user, BODY)).toBe(true);
      await storeAnswer('d', otherUser, BODY);
      expect(await storedIds()).toEqual(['a', 'b', 'c', 'd']);
      await storeAnswer('e', user, BODY);
      expect(await storedIds()).toEqual(['b', 'c', 'd', 'e']);
    });

    it('ZS16 an answer that is already stored stays, and uses no more of the budget', async () => {
      await storeAnswer('a', 'member', BODY);
      for (let n = 0; n < 3; n += 1) expect(await storeAnswer('a', 'member', BODY)).toBe(false);
      for (const id of ['b', 'c']) await storeAnswer(id, 'member', BODY);
      expect(await storedIds()).toEqual(['a', 'b', 'c']);
    });

    it('ZS16 answers that are stored concurrently are all counted', async () => {
      const user = 'member';
      const names = Array.from({ length: 12 }, (_, n) => String(n));
      expect(await Promise.all(names.map((name) => storeAnswer(name, user)))).toEqual(
        names.map(() => true),
      );
      const { idempotencyKeys } = kit.store.tables;
      const rows = await kit.store.read((query) => query.select().from(idempotencyKeys));
      const totals = rows.map(({ totalBytes }) => totalBytes ?? 0).sort((a, b) => a - b);
      const first = totals[0] ?? 0;
      expect(totals).toEqual(names.map((_, n) => first * (n + 1)));
    });
  });
}
