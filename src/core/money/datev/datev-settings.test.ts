import { expect, it } from 'vitest';
import { datevSettings } from './datev-settings.schema.ts';
import { DATEV_FAULTS, type DatevSettings } from './datev-settings.ts';
import { fiscalYearOf } from './fiscal-years.ts';

const right: DatevSettings = {
  ...{ consultantNumber: 1001, clientNumber: 1, fiscalYearMonth: 1, accountLength: 4 },
  revenueAccounts: [{ category: 'S', rate: '19', account: '8400' }],
  ...{ debtorAccount: '10000', debtors: [] },
};

const faultsOf = (part: object) =>
  datevSettings
    .safeParse({ ...right, ...part })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('AC6 settings are checked, each fault with its field and reason', () => {
  expect(faultsOf({})).toBeUndefined();
  const taxes = [...right.revenueAccounts, { category: 'S', rate: '19.0', account: '8401' }];
  const debtor = { clientId: 'c', account: '1400' };
  expect(faultsOf({ debtorAccount: '1400', debtors: [debtor] })).toBeUndefined();
  for (const [part, path, fault] of [
    [{ consultantNumber: 1000 }, 'consultantNumber', 'consultantNumber'],
    [{ consultantNumber: Number.NaN }, 'consultantNumber', 'consultantNumber'],
    [{ clientNumber: 100_000 }, 'clientNumber', 'clientNumber'],
    [{ revenueAccounts: [] }, 'revenueAccounts', 'noRevenueAccount'],
    [{ revenueAccounts: taxes }, 'revenueAccounts', 'taxTwice'],
    [{ accountLength: 5, debtorAccount: '100000' }, 'revenueAccounts.0.account', 'revenueAccount'],
    [{ debtorAccount: '' }, 'debtorAccount', 'debtorAccount'],
    [{ debtorAccount: '100000' }, 'debtorAccount', 'debtorAccount'],
    [{ debtorAccount: '0000' }, 'debtorAccount', 'debtorAccount'],
    [{ debtors: [debtor, debtor] }, 'debtors', 'clientTwice'],
    [{ debtors: [{ ...debtor, account: '1x' }] }, 'debtors.0.account', 'debtorAccount'],
  ] as const) {
    expect([part, faultsOf(part)]).toEqual([part, [[path, DATEV_FAULTS[fault]]]]);
  }
  const [tax] = right.revenueAccounts;
  expect(faultsOf({ revenueAccounts: [{ ...tax, rate: 'x' }] })).toContainEqual([
    ...['revenueAccounts.0.rate', DATEV_FAULTS.rate],
  ]);
  const others = faultsOf({ fiscalYearMonth: 13, accountLength: 9, more: 1 });
  expect(others?.map(([path]) => path)).toEqual(
    expect.arrayContaining(['fiscalYearMonth', 'accountLength', '']),
  );
});

it('AC5 a fiscal year begins with the first day of its month', () => {
  expect(fiscalYearOf('2026-01-01', 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(fiscalYearOf('2026-02-28', 3)).toEqual({ from: '2025-03-01', to: '2026-02-28' });
  expect(fiscalYearOf('2024-03-01', 3)).toEqual({ from: '2024-03-01', to: '2025-02-28' });
  expect(fiscalYearOf('2023-12-31', 3)).toEqual({ from: '2023-03-01', to: '2024-02-29' });
});
