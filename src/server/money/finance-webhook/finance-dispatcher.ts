import { AppError } from '../../../core/errors.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import type {
  FinanceEventRow,
  FinanceWebhookRow,
} from '../../storage/money/installation/finance-webhooks.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Store } from '../../storage/store.ts';
import { afterFailure, NOT_PAUSED } from '../../webhooks/retries.ts';
import { isAccepted, sendDelivery, signedAttempt } from '../../webhooks/send-delivery.ts';
import { secretOf } from '../../webhooks/signature.ts';
import type { Invoices } from '../invoices/invoices.ts';

/** How often the database is polled for due retries and lost wake-ups. */
const POLL_INTERVAL_MS = 5000;
/** How long one server owns the webhook: longer than a delivery can take. */
const CLAIM_MS = 60_000;

/** An invoice as scripts read it. */
export type InvoiceAnswer = (invoice: InvoiceView) => object;

export interface FinanceDispatcher {
  /** Delivers from now on, until `close`. */
  start(answerOf: InvoiceAnswer): void;
  /** Checks now whether something is due. */
  poll(): void;
  /** Resolves when nothing is being delivered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'appSecret' | 'webhooksPrivate'>;
  bus: Pick<Bus, 'onMoney'>;
  invoices: Pick<Invoices, 'getIn'>;
  onError(error: unknown): void;
  now?: () => number;
}

/**
 * Delivers what happened to invoices to the webhook of the finances, in order, each until it is
 * accepted. An event is queued in the transaction in which it happens, and removed in the one that
 * notes that it was accepted; a delivery that is interrupted is sent twice.
 */
export function createFinanceDispatcher(deps: Deps): FinanceDispatcher {
  const { store, repositories, config, bus, invoices, onError, now = Date.now } = deps;
  const hooks = repositories.financeWebhooks;
  const stopping = new AbortController();
  let answerOf: InvoiceAnswer | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopListening = () => {};
  let polling: Promise<void> | undefined;
  let isPollRequested = false;

  function poll(): void {
    if (!answerOf || stopping.signal.aborted) return;
    isPollRequested = true;
    polling ??= pollUntilDone()
      .catch(onError)
      .finally(() => {
        polling = undefined;
      });
  }

  async function pollUntilDone(): Promise<void> {
    while (isPollRequested && !stopping.signal.aborted) {
      isPollRequested = false;
      let isMore = true;
      while (isMore && !stopping.signal.aborted) isMore = await deliverNext();
    }
  }

  /** Returns whether there may be more to deliver now. */
  async function deliverNext(): Promise<boolean> {
    const due = await store.read(async (query) => {
      const hook = await hooks.find(query);
      if (!hook || hook.pausedAt !== null || hook.nextAt > now()) return null;
      return (await hooks.nextEvent(query, hook.id)) && hook;
    });
    if (!due) return false;
    const claimed = await store.tx((query) => hooks.claim(query, due, now() + CLAIM_MS));
    if (!claimed) return false;
    // Another server may have delivered it before the claim.
    const event = await store.read((query) => hooks.nextEvent(query, claimed.id));
    return event ? deliver(claimed, event) : release(claimed);
  }

  async function deliver(hook: FinanceWebhookRow, event: FinanceEventRow): Promise<boolean> {
    const invoice = await invoiceOf(hook, event);
    if (invoice === 'forbidden') return pause(hook);
    if (invoice === 'unknown') return drop(hook, event);
    const { number, type, invoiceId, at } = event;
    const date = new Date(at).toISOString();
    const payload = { id: `finances.${number}`, type, date, invoice };
    const startedAt = now();
    const target = { url: hook.url, secret: secretOf(config, hook) };
    const attempt = signedAttempt(target, payload, startedAt);
    const outcome = await sendDelivery(attempt, config.webhooksPrivate, stopping.signal);
    // A delivery aborted by the shutdown is retried by the next server.
    if (stopping.signal.aborted) return release(hook);
    const finishedAt = now();
    const hasSucceeded = isAccepted(outcome);
    const state = hasSucceeded ? NOT_PAUSED : afterFailure(hook, finishedAt);
    const pauseReason = state.pausedAt === null ? null : ('deliveriesFailed' as const);
    const record = {
      ...{ webhookId: hook.id, type, invoiceId, at: finishedAt, ms: finishedAt - startedAt },
      ...outcome,
    };
    await store.tx(async (query) => {
      const current = await hooks.lock(query);
      // It was removed, and perhaps made anew, in the meantime.
      if (current?.id !== hook.id) return;
      // What an ADMIN has saved meanwhile stays.
      if (current.version === hook.version)
        await hooks.set(query, hook.id, { ...state, pauseReason });
      await hooks.record(query, record);
      if (hasSucceeded) await hooks.removeEvent(query, number);
    });
    return hasSucceeded;
  }

  /** The invoice as the creator of the webhook may see it now. */
  function invoiceOf(
    { createdBy }: FinanceWebhookRow,
    { invoiceId }: FinanceEventRow,
  ): Promise<object | 'forbidden' | 'unknown'> {
    return store.read(async (query) => {
      try {
        return answerOf?.(await invoices.getIn(query, createdBy, invoiceId)) ?? 'unknown';
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error.code === 'invoice.unknown' ? 'unknown' : 'forbidden';
      }
    });
  }

  async function pause({ id, version }: FinanceWebhookRow): Promise<boolean> {
    await store.tx(async (query) => {
      const current = await hooks.lock(query);
      // Another ADMIN may have saved it meanwhile.
      if (current?.id !== id || current.version !== version) return;
      const paused = { pausedAt: now(), pauseReason: 'creatorNotAdmin' as const, nextAt: 0 };
      await hooks.set(query, id, paused);
      await repositories.moneyHeads.raise(query);
    });
    return false;
  }

  /** The invoice is not there any more, as that of a sample. */
  async function drop(hook: FinanceWebhookRow, { number }: FinanceEventRow): Promise<boolean> {
    await store.tx((query) => hooks.removeEvent(query, number));
    await release(hook);
    return true;
  }

  async function release({ id, version, nextAt }: FinanceWebhookRow): Promise<boolean> {
    await store.tx(async (query) => {
      const current = await hooks.lock(query);
      const isClaim =
        current?.id === id && current.version === version && current.nextAt === nextAt;
      if (isClaim) await hooks.set(query, id, { nextAt: 0 });
    });
    return false;
  }

  return {
    start(shape) {
      answerOf = shape;
      stopListening = bus.onMoney(poll);
      timer = setInterval(poll, POLL_INTERVAL_MS).unref();
      poll();
    },
    poll,
    async settled() {
      while (polling) await polling;
    },
    async close() {
      stopListening();
      clearInterval(timer);
      stopping.abort();
      await polling;
    },
  };
}
