import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyKeysRepository } from '../boards/idempotency-keys.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Bytes: enough for three answers of `BODY`, with their rows. */
const BUDGET = 30_000;
const BODY = 'ü'.repeat(4_700);

/** Answers under Idempotency-Keys have a budget of bytes for each person. */
export function idempotencyKeysContract(open: OpenEmptyStore): void {
  describe('kept answers', () => {
    let desk: ContractKit;
    let answers: ReturnType<typeof idempotencyKeysRepository>;

    beforeEach(async () => {
      desk = await openContractKit(open);
      answers = idempotencyKeysRepository(desk.store.tables, BUDGET);
    });
    afterEach(() => desk.close());

    function keep(id: string, userId: string, body: string | null = null) {
      const row = { id, userId, request: 'a request', body, at: 1 };
      return desk.store.tx((query) => answers.insert(query, row));
    }

    async function kept(): Promise<string[]> {
      const { idempotencyKeys } = desk.store.tables;
      const rows = await desk.store.read((query) => query.select().from(idempotencyKeys));
      return rows.map(({ id }) => id).sort();
    }

    it("ZS16 the oldest of a person's answers go beyond their budget, and nobody else's", async () => {
      const [one, other] = ['member', 'manager'];
      for (const id of ['a', 'b', 'c']) expect(await keep(id, one, BODY)).toBe(true);
      await keep('d', other, BODY);
      expect(await kept()).toEqual(['a', 'b', 'c', 'd']);
      await keep('e', one, BODY);
      expect(await kept()).toEqual(['b', 'c', 'd', 'e']);
    });

    it('ZS16 an answer that is kept stays, and takes nothing more of the budget', async () => {
      await keep('a', 'member', BODY);
      for (let n = 0; n < 3; n += 1) expect(await keep('a', 'member', BODY)).toBe(false);
      for (const id of ['b', 'c']) await keep(id, 'member', BODY);
      expect(await kept()).toEqual(['a', 'b', 'c']);
    });

    it('ZS16 answers that are kept at once are all counted', async () => {
      const one = 'member';
      const names = Array.from({ length: 12 }, (_, n) => String(n));
      expect(await Promise.all(names.map((name) => keep(name, one)))).toEqual(
        names.map(() => true),
      );
      const { idempotencyKeys } = desk.store.tables;
      const rows = await desk.store.read((query) => query.select().from(idempotencyKeys));
      const totals = rows.map(({ totalBytes }) => totalBytes ?? 0).sort((a, b) => a - b);
      const first = totals[0] ?? 0;
      expect(totals).toEqual(names.map((_, n) => first * (n + 1)));
    });
  });
}
