import { AppError } from '../../core/errors.ts';
import type { EntryRate } from '../../core/money/parties.schema.ts';
import type { Bus } from '../bus/bus.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import type { Query } from '../storage/store.ts';
import { type MoneyCaller, type MoneyDeps, moneyTransactions } from './money-access.ts';

interface Deps extends MoneyDeps {
  bus: Pick<Bus, 'notifyTime'>;
}

export type EntryRates = ReturnType<typeof createEntryRates>;

/**
 * The own hourly rates of time entries, which go before all others (money §2, TI71). Every call
 * throws `forbidden` for who is not ADMIN; their people do not learn of them.
 */
export function createEntryRates({ bus, ...deps }: Deps) {
  const { store, repositories } = deps;
  const { entryRates, timeEntries, billableEntries, invoiceEntries } = repositories;
  const { read, change } = moneyTransactions(deps);
  const locks = locksRepository(store.tables);

  /** Null without one. @throws AppError time.unknown */
  function get(userId: string, entryId: string): Promise<EntryRate> {
    return read(userId, async (query) => {
      await entryOf(query, entryId);
      return { entryId, rate: (await entryRates.of(query, [entryId])).get(entryId) ?? null };
    });
  }

  /**
   * Sets the rate of an entry, or with null takes it away.
   * @throws AppError time.unknown; rate.billed for an entry on a draft or invoice
   */
  async function set(caller: MoneyCaller, { entryId, rate }: EntryRate): Promise<EntryRate> {
    const { entry, ...result } = await change(caller, async (query, at) => {
      await locks.take(query, 'rates');
      const found = await entryOf(query, entryId);
      const before = (await entryRates.of(query, [entryId])).get(entryId) ?? null;
      const answer = { entryId, rate, entry: found };
      if (before === rate) return { result: answer, entry: null };
      if (await invoiceEntries.isHeld(query, entryId)) throw new AppError('rate.billed');
      await entryRates.set(query, entryId, rate, at);
      const detail = `${found.personName} · ${found.day} · ${before ?? '–'} → ${rate ?? '–'}`;
      const logged = { kind: 'entryRateSet', by: caller.userId, detail } as const;
      return { result: answer, entry: logged };
    });
    // The lists of ADMINs are loaded again; the message itself says nothing of rates.
    bus.notifyTime({ userId: entry.userId, ticketIds: [] });
    return result;
  }

  /** @throws AppError time.unknown */
  async function entryOf(query: Query, entryId: string) {
    const entry = await timeEntries.find(query, entryId);
    if (!entry || entry.deletedAt !== null) throw new AppError('time.unknown');
    const recorded = await billableEntries.recordedOf(query, [entryId]);
    return { ...entry, personName: recorded.get(entryId)?.personName ?? '' };
  }

  return { get, set };
}
