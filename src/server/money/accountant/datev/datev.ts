import { AppError } from '../../../../core/errors.ts';
import type { StoredDatevSettings } from '../../../../core/money/datev/datev-settings.ts';
import { type MoneyCaller, type MoneyDeps, moneyTransactions } from '../../money-access.ts';
import { changeText } from '../../money-audit.ts';

export type Datev = ReturnType<typeof createDatev>;

/** What DATEV's postings need (rules AC). Every call throws `forbidden` for who is not ADMIN. */
export function createDatev(deps: MoneyDeps) {
  const { datevSettings, clients } = deps.repositories;
  const { read, change } = moneyTransactions(deps);

  return {
    settings: (userId: string): Promise<StoredDatevSettings> => read(userId, datevSettings.find),

    /** @throws AppError client.unknown; money.changed if there is another version by now */
    setSettings(caller: MoneyCaller, settings: StoredDatevSettings): Promise<StoredDatevSettings> {
      return change(caller, async (query, at) => {
        const before = await datevSettings.find(query);
        const known = new Set(before.details?.debtors.map(({ clientId }) => clientId));
        for (const { clientId } of settings.details?.debtors ?? []) {
          if (known.has(clientId)) continue;
          const client = await clients.find(query, clientId);
          if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
        }
        if (!(await datevSettings.set(query, settings, at))) throw new AppError('money.changed');
        const values = { ...before.details, ...(settings.details ?? NO_SETTINGS) };
        const detail = changeText('DATEV', before.details && { ...before.details }, values);
        const entry = { kind: 'datevSettingsChanged', by: caller.userId, detail } as const;
        const { version, details } = settings;
        return { result: { version: version + 1, details }, entry };
      });
    },
  };
}

const NO_SETTINGS = { consultantNumber: null, clientNumber: null };
