import { sql } from 'drizzle-orm';
import type { DatevSettings } from '../../../core/money/datev/datev-settings.ts';
import type {
  FinanceEventType,
  FinancePauseReason,
} from '../../../core/money/finance-webhook/finance-webhook.ts';
import type { Users } from './accounts.ts';
import type { Boards } from './boards.ts';
import type { Kit } from './kit.ts';

/** For API clients: stored answers to repeated requests, and webhooks. */
export function defineIntegrations(k: Kit, boards: Boards, users: Users) {
  const idempotencyKeys = k.table(
    'idempotency_keys',
    {
      /** SHA-256 (hex) of the user, the kind of token and the Idempotency-Key. */
      id: k.text().primaryKey(),
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the request. */
      request: k.text().notNull(),
      /** JSON text; null if it was too long to store. */
      body: k.text(),
      at: k.int().notNull(),
      /**
       * Running total of bytes stored for the user, this row included, to find the oldest rows
       * beyond a budget; null in rows older than this column.
       */
      totalBytes: k.int(),
    },
    (t) => [
      k.index('idempotency_keys_at').on(t.at),
      k.unique('idempotency_keys_total').on(t.userId, t.totalBytes),
    ],
  );
  const webhooks = k.table(
    'webhooks',
    {
      id: k.text().primaryKey(),
      boardId: k
        .text()
        .notNull()
        .references(() => boards.id, { onDelete: 'cascade' }),
      url: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      /** Position in the board's log up to which everything is delivered. */
      cursor: k.text().notNull(),
      /** Consecutive failures of the next delivery, and since when; null while none fails. */
      failures: k.int().notNull().default(0),
      failingSince: k.int(),
      /** Earliest time of the next attempt; in the future while a server is sending. */
      nextAt: k.int().notNull().default(0),
      /** When deliveries were given up; null while they go on. */
      pausedAt: k.int(),
      /** How often the secret was renewed; the secret is derived from it. */
      secretVersion: k.int().notNull().default(0),
    },
    (t) => [k.index('webhooks_board').on(t.boardId)],
  );
  const deliveries = k.table(
    'webhook_deliveries',
    {
      number: k.serial(),
      webhookId: k
        .text()
        .notNull()
        .references(() => webhooks.id, { onDelete: 'cascade' }),
      /** Log position of the row to deliver. */
      cursor: k.text().notNull(),
      at: k.int().notNull(),
      ms: k.int().notNull(),
      /** HTTP status of the answer; null without one. */
      status: k.int(),
      /** Why there was no answer; null if there was one. */
      error: k.text(),
    },
    (t) => [k.index('webhook_deliveries_of').on(t.webhookId, t.number)],
  );
  return { idempotencyKeys, webhooks, deliveries };
}

export type Webhooks = ReturnType<typeof defineIntegrations>['webhooks'];

/** Links that show a board without an account. */
export function defineShareLinks(k: Kit, boards: Boards) {
  return k.table(
    'share_links',
    {
      id: k.text().primaryKey(),
      boardId: k
        .text()
        .notNull()
        .references(() => boards.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the link's secret, which is never stored. */
      digest: k.text().notNull().unique(),
      /** Client name as entered by the creator; null if they entered none. */
      client: k.text(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      /** null if it does not expire. */
      expiresAt: k.int(),
      lastUsedAt: k.int(),
      /** Position in the board's log where the link starts; it never shows older rows. */
      since: k.text().notNull(),
    },
    (t) => [
      k.index('share_links_board').on(t.boardId),
      k.check('share_links_digest', sql`length(${t.digest}) = 64`),
    ],
  );
}

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
      k.check('finance_webhooks_pause', sql`(${t.pausedAt} is null) = (${t.pauseReason} is null)`),
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
