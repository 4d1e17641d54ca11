import { AppError } from '../../core/errors.ts';
import { MONEY_LIMITS } from '../../core/money/money-limits.ts';
import type { StoredRate } from '../../core/money/parties.ts';
import { fullName } from '../../core/users/user.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import type { Query } from '../storage/store.ts';
import { type MoneyCaller, type MoneyDeps, moneyTransactions } from './money-access.ts';

/**
 * Hourly rates, each from a day (money §2, rules CL). Every call throws `forbidden` for who is not
 * ADMIN.
 */
export function createRates(deps: MoneyDeps) {
  const { store, repositories } = deps;
  const { rates, clients, projects, projectBillings, people } = repositories;
  const { read, change } = moneyTransactions(deps);
  const locks = locksRepository(store.tables);

  /** Of a client and its projects; without a client, of the business and of persons. */
  function list(userId: string, clientId: string | null): Promise<StoredRate[]> {
    return read(userId, async (query) => {
      if (clientId === null) return rates.ofBusiness(query);
      const projectIds = await projectBillings.projectIdsOf(query, clientId);
      return rates.ofClient(query, clientId, projectIds);
    });
  }

  /**
   * Sets the rate that holds from a day, instead of the one that held from the same day. Its `id`
   * is used if there was none.
   * @throws AppError client.unknown, project.unknown, user.unknown, rate.limit; command.reused if
   * the id is taken by another rate
   */
  function set(caller: MoneyCaller, rate: StoredRate): Promise<StoredRate> {
    return change(caller, async (query, at) => {
      await locks.take(query, 'rates');
      const name = await nameOf(query, rate);
      const before = await rates.sameDay(query, rate);
      if (before?.rate === rate.rate) return { result: before, entry: null };
      if (before) await rates.setRate(query, before.id, rate.rate);
      else {
        if (await rates.find(query, rate.id)) throw new AppError('command.reused');
        const count = await rates.countOf(query, rate.subjectId);
        if (count >= MONEY_LIMITS.rates) throw new AppError('rate.limit');
        await rates.insert(query, rate, at);
      }
      const change = before ? `${before.rate} → ${rate.rate}` : rate.rate;
      const detail = detailOf(name, rate, change);
      const entry = { kind: 'rateSet', by: caller.userId, about: rate.userId, detail } as const;
      return { result: { ...rate, id: before?.id ?? rate.id }, entry };
    });
  }

  /** @throws AppError rate.unknown */
  function remove(caller: MoneyCaller, rateId: string): Promise<{ success: true }> {
    return change(caller, async (query) => {
      await locks.take(query, 'rates');
      const rate = await rates.find(query, rateId);
      if (!rate) throw new AppError('rate.unknown');
      await rates.remove(query, rateId);
      const name = (await foundName(query, rate)) ?? '';
      const detail = detailOf(name, rate, rate.rate);
      const entry = { kind: 'rateRemoved', by: caller.userId, about: rate.userId, detail } as const;
      return { result: { success: true }, entry };
    });
  }

  async function nameOf(query: Query, rate: StoredRate): Promise<string> {
    const name = await foundName(query, rate);
    if (name === null) {
      const isPerson = rate.level === 'person' || rate.level === 'cost';
      const isClient = rate.level === 'client';
      throw new AppError(
        isPerson ? 'user.unknown' : isClient ? 'client.unknown' : 'project.unknown',
      );
    }
    if (rate.userId !== null && (await personName(query, rate.userId)) === null)
      throw new AppError('user.unknown');
    return name;
  }

  /** The name of a rate's subject; null if the subject does not exist. */
  async function foundName(query: Query, { level, subjectId }: StoredRate): Promise<string | null> {
    switch (level) {
      case 'business':
        return '';
      case 'person':
      case 'cost':
        return personName(query, subjectId);
      case 'client': {
        const client = await clients.find(query, subjectId);
        return client && client.deletedAt === null ? client.name : null;
      }
      case 'project':
      case 'projectPerson':
        return (await projects.byIds(query, [subjectId])).get(subjectId)?.name ?? null;
    }
  }

  async function personName(query: Query, userId: string): Promise<string | null> {
    const [person] = await people.named(query, [userId]);
    return person ? fullName(person) : null;
  }

  return { list, set, remove };
}

/** As `Acme · 2026-01-01 · EUR 80 → 90`. */
function detailOf(name: string, { from, currency }: StoredRate, rate: string): string {
  return [name, from, `${currency} ${rate}`].filter(Boolean).join(' · ');
}
