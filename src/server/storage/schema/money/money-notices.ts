import type { MoneyNotice } from '../../../../core/money/notices/money-notice.ts';
import type { Kit } from '../kit.ts';

/** What ADMINs are notified of money. */
export function defineMoneyNotices(k: Kit) {
  /** Of which thresholds of budgets they were notified, so that each is notified of once. */
  const budgetNotices = k.table(
    'budget_notices',
    {
      projectId: k.text().notNull(),
      measure: k.text().$type<'hours' | 'amount'>().notNull(),
      percent: k.int().notNull(),
      /** In seconds or minor units. */
      budget: k.int().notNull(),
      at: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.projectId, t.measure, t.percent, t.budget] })],
  );
  /** What notifications about money say, once for all ADMINs who get them. */
  const moneyNotices = k.table(
    'money_notices',
    {
      id: k.text().primaryKey(),
      notice: k.json<MoneyNotice>().notNull(),
      at: k.int().notNull(),
    },
    (t) => [k.index('money_notices_at').on(t.at)],
  );
  return { budgetNotices, moneyNotices };
}
