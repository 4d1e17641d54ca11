import type { AuditKind } from '../../../core/audit.ts';
import { AppError } from '../../../core/errors.ts';
import type {
  FinanceDelivery,
  FinanceWebhook,
} from '../../../core/money/finance-webhook/finance-webhook.ts';
import { noConfirmation, type TransactionHook } from '../../auth/sessions.ts';
import type { Config } from '../../config/read-config.ts';
import { newId } from '../../lib/tokens.ts';
import type { FinanceWebhookRow } from '../../storage/money/installation/finance-webhooks.ts';
import type { Query } from '../../storage/store.ts';
import { addressesOf } from '../../webhooks/addresses.ts';
import { NOT_PAUSED } from '../../webhooks/retries.ts';
import { secretOf } from '../../webhooks/signature.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyTransactions,
} from '../money-access.ts';
import { changeText } from '../money-audit.ts';

interface Deps extends MoneyDeps {
  config: Pick<Config, 'appSecret' | 'webhooksPrivate'>;
  /** Asks for what may be delivered by now. */
  pollWebhook(): void;
}

interface SavedWebhook {
  /** The version that is replaced; 0 for the first, null for whichever there is. */
  version: number | null;
  url: string;
  isPaused: boolean;
}

/** What an additional check of a change needs. */
interface Checks {
  guard?: MoneyGuard | undefined;
  /** Checks in the same transaction that the session may still give access. */
  confirm?: TransactionHook | undefined;
}

export type FinanceWebhooks = ReturnType<typeof createFinanceWebhooks>;

/**
 * The webhook of the finances, which ADMINs set up (money §8, rules WH20). Webhooks of boards belong
 * to people who may see no money. Every call throws `forbidden` for others.
 */
export function createFinanceWebhooks(deps: Deps) {
  const { repositories, config, pollWebhook } = deps;
  const hooks = repositories.financeWebhooks;
  const { read, change } = moneyTransactions(deps);

  /** Null if there is none. */
  const get = (userId: string): Promise<FinanceWebhook | null> =>
    read(userId, (query) => getIn(query));

  async function getIn(query: Query): Promise<FinanceWebhook | null> {
    const row = await hooks.find(query);
    return row && viewOf(row);
  }

  /** @throws AppError webhook.unknown */
  async function existing(query: Query): Promise<FinanceWebhookRow> {
    const row = await hooks.find(query);
    if (!row) throw new AppError('webhook.unknown');
    return row;
  }

  /**
   * Makes the webhook, or changes its address. It delivers in the name of who saves it. What failed
   * is tried again at once; while it is paused, what happens waits.
   * @throws AppError webhook.private, webhook.hostUnknown; money.changed if there is another version
   */
  async function set(
    caller: MoneyCaller,
    { version, url, isPaused }: SavedWebhook,
    { guard, confirm = noConfirmation }: Checks = {},
  ): Promise<FinanceWebhook> {
    await read(caller.userId, async () => undefined);
    await addressesOf(new URL(url), config.webhooksPrivate);
    const view = await change(caller, async (query, at) => {
      await confirm(query);
      await guard?.(query);
      const row = await hooks.lock(query);
      if (version !== null && version !== (row?.version ?? 0)) throw new AppError('money.changed');
      const saved = {
        ...{ version: (row?.version ?? 0) + 1, url, createdBy: caller.userId, ...NOT_PAUSED },
        ...(isPaused && { pausedAt: row?.pausedAt ?? at }),
        pauseReason: isPaused ? ('byHand' as const) : null,
      };
      const made = row ?? { id: newId('w'), createdAt: at, secretVersion: 0, ...saved };
      if (row) await hooks.set(query, row.id, saved);
      else if (!(await hooks.add(query, made))) throw new AppError('money.changed');
      const before = row && { host: hostOf(row.url), isPaused: row.pausedAt !== null };
      const entry = {
        kind: 'financeWebhookSet' as const,
        by: caller.userId,
        detail: changeText('', before, { host: hostOf(url), isPaused }),
      };
      return { result: viewOf({ ...made, ...saved }), entry };
    });
    pollWebhook();
    return view;
  }

  /** What was not delivered yet is dropped. @throws AppError webhook.unknown */
  function remove(caller: MoneyCaller, guard?: MoneyGuard): Promise<void> {
    return change(caller, async (query) => {
      await guard?.(query);
      const { id, url } = await existing(query);
      await hooks.remove(query, id);
      return { result: undefined, entry: entryOf(caller, 'financeWebhookRemoved', url) };
    });
  }

  /** The key that signs its deliveries. @throws AppError webhook.unknown */
  const secret = (userId: string): Promise<string> =>
    read(userId, async (query) => secretOf(config, await existing(query)));

  /** Replaces the key at once, for retries too; `secret` reads it. @throws AppError webhook.unknown */
  function changeSecret(
    caller: MoneyCaller,
    confirm: TransactionHook = noConfirmation,
  ): Promise<FinanceWebhook> {
    return change(caller, async (query) => {
      await confirm(query);
      const row = await hooks.lock(query);
      if (!row) throw new AppError('webhook.unknown');
      const secretVersion = row.secretVersion + 1;
      await hooks.set(query, row.id, { secretVersion });
      return {
        result: viewOf(row),
        entry: entryOf(caller, 'financeWebhookSecretChanged', row.url),
      };
    });
  }

  /** The last ones, the newest first. @throws AppError webhook.unknown */
  const deliveries = (userId: string): Promise<FinanceDelivery[]> =>
    read(userId, async (query) => {
      const rows = await hooks.deliveriesOf(query, (await existing(query)).id);
      return rows.map(({ webhookId: _, ...delivery }) => delivery);
    });

  function viewOf(row: FinanceWebhookRow): FinanceWebhook {
    const { version, url, createdAt, pausedAt, pauseReason, failingSince, nextAt } = row;
    const isWorking = pausedAt === null;
    const state = isWorking ? (failingSince === null ? 'active' : 'failing') : 'paused';
    // While nothing fails, a server has claimed it until then, or not.
    const shown = { pauseReason, failingSince, nextAt: state === 'failing' ? nextAt : 0 };
    return { version, url, createdAt, state, ...shown };
  }

  return { get, getIn, set, remove, secret, changeSecret, deliveries };
}

/** The audit log has only the host of an address: the rest may be a secret. */
function hostOf(url: string): string {
  return new URL(url).host;
}

function entryOf(
  { userId }: MoneyCaller,
  kind: Extract<AuditKind, `financeWebhook${string}`>,
  url: string,
) {
  return { kind, by: userId, detail: hostOf(url) };
}
