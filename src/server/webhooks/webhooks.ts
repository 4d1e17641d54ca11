import type { AuditKind } from '../../core/audit.ts';
import { formatCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { isManager, managedBoard } from '../access/board-access.ts';
import { noConfirmation, type TransactionHook } from '../auth/sessions.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { AuditEntry } from '../storage/directory/audit.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { addressesOf } from './addresses.ts';
import type { WebhookDispatcher } from './dispatcher.ts';
import { NOT_PAUSED } from './retries.ts';
import { secretOf } from './signature.ts';
import { type DeliveryRow, type WebhookRow, webhooksRepository } from './webhook-repository.ts';

interface NotedWebhook {
  board: BoardRow;
  url: string;
  source: Source;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'appSecret' | 'webhooksPrivate'>;
  webhookDispatcher: Pick<WebhookDispatcher, 'poll'>;
  now?: () => number;
}

/** A webhook, and whether its creator still manages the board; if not, it delivers nothing. */
export interface ManagedWebhook extends WebhookRow {
  isManaged: boolean;
}

/**
 * The webhooks of a board, administered by its managers. Other users get board.unknown or
 * forbidden; an unknown webhook is webhook.unknown.
 */
export interface Webhooks {
  /** Oldest first. */
  list(userId: string, boardId: string): Promise<ManagedWebhook[]>;
  /**
   * Creates a webhook that receives the changes from now on. Returns the existing one if the id is
   * taken.
   * @throws AppError webhook.private, webhook.hostUnknown, webhook.limit
   */
  create(
    userId: string,
    boardId: string,
    created: { id: string; url: string },
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<ManagedWebhook>;
  remove(userId: string, boardId: string, id: string, source?: Source): Promise<void>;
  /** The key that signs its deliveries. */
  secret(userId: string, boardId: string, id: string): Promise<string>;
  /** Replaces the signing key at once, for retries too. */
  changeSecret(
    userId: string,
    boardId: string,
    id: string,
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<ManagedWebhook>;
  /** Newest first. */
  deliveries(userId: string, boardId: string, id: string): Promise<DeliveryRow[]>;
  /** Retries failed deliveries now, and reactivates a paused webhook. */
  retry(userId: string, boardId: string, id: string): Promise<ManagedWebhook>;
  /** Reactivates a webhook whose creator left the board, in the name of this manager. */
  takeOver(
    userId: string,
    boardId: string,
    id: string,
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<ManagedWebhook>;
}

export function createWebhooks(deps: Deps): Webhooks {
  const { store, repositories, config, webhookDispatcher, now = Date.now } = deps;
  const hooks = webhooksRepository(store.tables);
  const { photos: locks, audit } = repositories;

  function requireManaged(query: Query, userId: string, boardId: string) {
    return managedBoard(query, repositories, userId, boardId);
  }

  async function requireWebhook(query: Query, userId: string, boardId: string, id: string) {
    await requireManaged(query, userId, boardId);
    const hook = await hooks.find(query, boardId, id);
    if (!hook) throw new AppError('webhook.unknown');
    return hook;
  }

  async function managedHook(
    query: Query,
    hook: WebhookRow,
    board: BoardRow,
  ): Promise<ManagedWebhook> {
    const isManaged = await isManager(query, repositories, hook.createdBy, board);
    return { ...hook, isManaged };
  }

  /** The audit log holds only the host of the URL: the rest may contain a secret. */
  function recordAudit(
    query: Query,
    kind: Extract<AuditKind, `webhook${string}`>,
    { board, url, ...entry }: Pick<AuditEntry, 'by' | 'about'> & NotedWebhook,
  ): Promise<void> {
    const detail = `${board.name} · ${new URL(url).host}`;
    return audit.record(query, { kind, ...entry, detail, at: now() });
  }

  return {
    list: (userId, boardId) =>
      store.read(async (query) => {
        const board = await requireManaged(query, userId, boardId);
        const views: ManagedWebhook[] = [];
        for (const hook of await hooks.ofBoard(query, boardId)) {
          views.push(await managedHook(query, hook, board));
        }
        return views;
      }),

    async create(userId, boardId, { id, url }, source = NO_SOURCE, confirm = noConfirmation) {
      await store.read((query) => requireManaged(query, userId, boardId));
      await addressesOf(new URL(url), config.webhooksPrivate);
      const hook = await store.tx(async (query) => {
        await confirm(query);
        // Serialises concurrent calls, so that the count includes webhooks created meanwhile.
        await locks.holdBoard(query, boardId);
        const board = await requireManaged(query, userId, boardId);
        const cursor = formatCursor(board);
        const existing = await hooks.find(query, boardId, id);
        if (existing) return managedHook(query, existing, board);
        if ((await hooks.countOf(query, boardId)) >= LIMITS.webhooks) {
          throw new AppError('webhook.limit');
        }
        await hooks.insert(query, {
          id,
          boardId,
          url,
          createdBy: userId,
          createdAt: now(),
          cursor,
        });
        await recordAudit(query, 'webhookMade', { by: userId, board, url, source });
        const created = (await hooks.find(query, boardId, id)) as WebhookRow;
        return { ...created, isManaged: true };
      });
      webhookDispatcher.poll();
      return hook;
    },

    remove: (userId, boardId, id, source = NO_SOURCE) =>
      store.tx(async (query) => {
        const { url } = await requireWebhook(query, userId, boardId, id);
        const board = await requireManaged(query, userId, boardId);
        await hooks.remove(query, id);
        await recordAudit(query, 'webhookDeleted', { by: userId, board, url, source });
      }),

    async secret(userId, boardId, id) {
      const hook = await store.read((query) => requireWebhook(query, userId, boardId, id));
      return secretOf(config, hook);
    },

    changeSecret: (userId, boardId, id, source = NO_SOURCE, confirm = noConfirmation) =>
      store.tx(async (query) => {
        await confirm(query);
        const board = await requireManaged(query, userId, boardId);
        await requireWebhook(query, userId, boardId, id);
        const hook = await hooks.changeSecret(query, id);
        if (!hook) throw new AppError('webhook.unknown');
        await recordAudit(query, 'webhookSecretChanged', {
          by: userId,
          board,
          url: hook.url,
          source,
        });
        return managedHook(query, hook, board);
      }),

    deliveries: (userId, boardId, id) =>
      store.read(async (query) => {
        await requireWebhook(query, userId, boardId, id);
        return hooks.deliveriesOf(query, id);
      }),

    async retry(userId, boardId, id) {
      const hook = await store.tx(async (query) => {
        await requireWebhook(query, userId, boardId, id);
        const board = await requireManaged(query, userId, boardId);
        const updated = await hooks.set(query, id, NOT_PAUSED);
        return updated && managedHook(query, updated, board);
      });
      if (!hook) throw new AppError('webhook.unknown');
      webhookDispatcher.poll();
      return hook;
    },

    async takeOver(userId, boardId, id, source = NO_SOURCE, confirm = noConfirmation) {
      const hook = await store.tx(async (query) => {
        await confirm(query);
        await locks.holdBoard(query, boardId);
        const board = await requireManaged(query, userId, boardId);
        const previous = await requireWebhook(query, userId, boardId, id);
        const existing = await managedHook(query, previous, board);
        if (existing.isManaged) return existing;
        const updated = await hooks.set(query, id, { ...NOT_PAUSED, createdBy: userId });
        if (!updated) throw new AppError('webhook.unknown');
        const entry = { by: userId, about: previous.createdBy, source };
        await recordAudit(query, 'webhookTakenOver', { ...entry, board, url: updated.url });
        return { ...updated, isManaged: true };
      });
      webhookDispatcher.poll();
      return hook;
    },
  };
}
