import { AppError } from '../../core/errors.ts';
import type { Business, StoredBusiness } from '../../core/money/parties.ts';
import { checkLogo } from './logo-check.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyTransactions,
} from './money-access.ts';
import { changeText } from './money-audit.ts';

/** The business that issues the invoices (money §1, rules CL). */
export function createBusiness(deps: MoneyDeps) {
  const { businesses } = deps.repositories;
  const { read, change } = moneyTransactions(deps);

  return {
    /** @throws AppError forbidden */
    get: (userId: string): Promise<StoredBusiness> => read(userId, businesses.find),

    /** The last number used in a series; 0 if there is none. @throws AppError forbidden */
    lastCount: (userId: string, series: string): Promise<number> =>
      read(userId, (query) => businesses.lastCountIn(query, series)),

    /**
     * Replaces the business. `version`: the one that it replaces; 0 for the first, null for
     * whichever there is.
     * @throws AppError forbidden; request.invalid for a logo that cannot be read; money.changed if there is another version by now
     */
    async set(
      caller: MoneyCaller,
      { version, details: sent }: { version: number | null; details: Business },
      guard?: MoneyGuard,
    ): Promise<StoredBusiness> {
      await read(caller.userId, async () => undefined);
      await checkLogo(sent.logo, 'logo');
      return change(caller, async (query, at) => {
        await guard?.(query);
        const before = await businesses.find(query);
        const replaced = version ?? before.version;
        // If omitted, the present time zone stays.
        const timeZone = sent.timeZone ?? before.details.timeZone ?? serverTimeZone();
        const details = { ...sent, timeZone };
        const isSet = await businesses.set(query, { version: replaced, details, at });
        if (!isSet) throw new AppError('money.changed');
        const detail = changeText(details.legalName, { ...before.details }, { ...details });
        const entry = { kind: 'businessChanged', by: caller.userId, detail } as const;
        return { result: { version: replaced + 1, details }, entry };
      });
    },
  };
}

function serverTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
