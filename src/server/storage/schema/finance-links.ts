import { sql } from 'drizzle-orm';
import type { DatevSettings } from '../../../core/money/datev/datev-settings.ts';
import type {
  FinanceEventType,
  FinancePauseReason,
} from '../../../core/money/finance-webhook/finance-webhook.ts';
import type { Kit } from './kit.ts';

/** What connects the finances with other programs. */
export function defineFinanceLinks(k: Kit) {
  /** One row. */
  const datevSettings = k.table('datev_settings', {
    id: k.text().primaryKey(),
    version: k.int().notNull(),
    /** Null if they were removed. */
    details: k.json<DatevSettings>(),
    updatedAt: k.int().notNull(),
  });
  /** The webhook of the finances: one row at most. */
  const financeWebhooks = k.table(
    'finance_webhooks',
    {
      id: k.text().primaryKey(),
      /** The same in each row, so that there is one. */
      place: k.text().notNull(),
      version: k.int().notNull(),
      url: k.text().notNull(),
      /** Deliveries go on as long as this person is an ADMIN. */
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      failures: k.int().notNull(),
      failingSince: k.int(),
      /** Earliest time of the next attempt; in the future while a server is sending. */
      nextAt: k.int().notNull(),
      pausedAt: k.int(),
      pauseReason: k.text().$type<FinancePauseReason>(),
      /** How often the secret was renewed; the secret is derived from it. */
      secretVersion: k.int().notNull(),
    },
    (t) => [
      k.unique('finance_webhooks_place').on(t.place),
      k.check(
        'finance_webhooks_pause',
        sql`(${t.pausedAt} is null) = (${t.pauseReason} is null)`,
      ),
    ],
  );
  const webhookId = () =>
    k
      .text()
      .notNull()
      .references(() => financeWebhooks.id, { onDelete: 'cascade' });
  /** What the webhook is still to be told, in this order. */
  const financeEvents = k.table(
    'finance_events',
    {
      number: k.serial(),
      webhookId: webhookId(),
      type: k.text().$type<FinanceEventType>().notNull(),
      invoiceId: k.text().notNull(),
      at: k.int().notNull(),
    },
    (t) => [k.index('finance_events_webhook').on(t.webhookId, t.number)],
  );
  const financeDeliveries = k.table(
    'finance_deliveries',
    {
      number: k.serial(),
      webhookId: webhookId(),
      type: k.text().$type<FinanceEventType>().notNull(),
      invoiceId: k.text().notNull(),
      at: k.int().notNull(),
      ms: k.int().notNull(),
      /** HTTP status of the answer; null without one. */
      status: k.int(),
      /** Why there was no answer; null if there was one. */
      error: k.text(),
    },
    (t) => [k.index('finance_deliveries_webhook').on(t.webhookId, t.number)],
  );
  return { datevSettings, financeWebhooks, financeEvents, financeDeliveries };
}
