import type { AuditKind } from '../../core/audit.ts';
import { formatCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { isManager, managedBoard } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
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
  list(viewer: Viewer, boardId: string): Promise<ManagedWebhook[]>;
  /**
   * Creates a webhook that receives the changes from now on. Returns the existing one if the id is
   * taken.
   * @throws AppError webhook.private, webhook.hostUnknown, webhook.limit
   */
  create(
    viewer: Viewer,
    boardId: string,
    created: { id: string; url: string },
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<ManagedWebhook>;
  remove(viewer: Viewer, boardId: string, id: string, source?: Source): Promise<void>;
  /** The key that signs its deliveries. */
  secret(viewer: Viewer, boardId: string, id: string): Promise<string>;
  /** Replaces the signing key at once, for retries too. */
  changeSecret(
    viewer: Viewer,
    boardId: string,
    id: string,
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<ManagedWebhook>;
  /** Newest first. */
  deliveries(viewer: Viewer, boardId: string, id: string): Promise<DeliveryRow[]>;
  /** Retries failed deliveries now, and reactivates a paused webhook. */
  retry(viewer: Viewer, boardId: string, id: string): Promise<ManagedWebhook>;
  /** Reactivates a webhook whose creator left the board, in the name of this manager. */
  takeOver(
    viewer: Viewer,
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

  function requireManaged(query: Query, viewer: Viewer, boardId: string) {
    return managedBoard(query, repositories, viewer, boardId);
  }

  async function requireWebhook(query: Query, viewer: Viewer, boardId: string, id: string) {
    await requireManaged(query, viewer, boardId);
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
    list: (viewer, boardId) =>
      store.read(async (query) => {
        const board = await requireManaged(query, viewer, boardId);
        const views: ManagedWebhook[] = [];
        for (const hook of await hooks.ofBoard(query, boardId)) {
          views.push(await managedHook(query, hook, board));
        }
        return views;
      }),

    async create(viewer, boardId, { id, url }, source = NO_SOURCE, confirm = noConfirmation) {
      await store.read((query) => requireManaged(query, viewer, boardId));
      await addressesOf(new URL(url), config.webhooksPrivate);
      const hook = await store.tx(async (query) => {
        await confirm(query);
        // Serialises concurrent calls, so that the count includes webhooks created meanwhile.
        await locks.lockBoard(query, boardId);
        const board = await requireManaged(query, viewer, boardId);
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
          createdBy: viewer.userId,
          createdAt: now(),
          cursor,
        });
        await recordAudit(query, 'webhookMade', { by: viewer.userId, board, url, source });
        const created = (await hooks.find(query, boardId, id)) as WebhookRow;
        return { ...created, isManaged: true };
      });
      webhookDispatcher.poll();
      return hook;
    },

    remove: (viewer, boardId, id, source = NO_SOURCE) =>
      store.tx(async (query) => {
        const { url } = await requireWebhook(query, viewer, boardId, id);
        const board = await requireManaged(query, viewer, boardId);
        await hooks.remove(query, id);
        await recordAudit(query, 'webhookDeleted', { by: viewer.userId, board, url, source });
      }),

    async secret(viewer, boardId, id) {
      const hook = await store.read((query) => requireWebhook(query, viewer, boardId, id));
      return secretOf(config, hook);
    },

    changeSecret: (viewer, boardId, id, source = NO_SOURCE, confirm = noConfirmation) =>
      store.tx(async (query) => {
        await confirm(query);
        const board = await requireManaged(query, viewer, boardId);
        await requireWebhook(query, viewer, boardId, id);
        const hook = await hooks.changeSecret(query, id);
        if (!hook) throw new AppError('webhook.unknown');
        await recordAudit(query, 'webhookSecretChanged', {
          by: viewer.userId,
          board,
          url: hook.url,
          source,
        });
        return managedHook(query, hook, board);
      }),

    deliveries: (viewer, boardId, id) =>
      store.read(async (query) => {
        await requireWebhook(query, viewer, boardId, id);
        return hooks.deliveriesOf(query, id);
      }),

    async retry(viewer, boardId, id) {
      const hook = await store.tx(async (query) => {
        await requireWebhook(query, viewer, boardId, id);
        const board = await requireManaged(query, viewer, boardId);
        const updated = await hooks.set(query, id, NOT_PAUSED);
        return updated && managedHook(query, updated, board);
      });
      if (!hook) throw new AppError('webhook.unknown');
      webhookDispatcher.poll();
      return hook;
    },

    async takeOver(viewer, boardId, id, source = NO_SOURCE, confirm = noConfirmation) {
      const hook = await store.tx(async (query) => {
        await confirm(query);
        await locks.lockBoard(query, boardId);
        const board = await requireManaged(query, viewer, boardId);
        const previous = await requireWebhook(query, viewer, boardId, id);
        const existing = await managedHook(query, previous, board);
        if (existing.isManaged) return existing;
        const updated = await hooks.set(query, id, { ...NOT_PAUSED, createdBy: viewer.userId });
        if (!updated) throw new AppError('webhook.unknown');
        const entry = { by: viewer.userId, about: previous.createdBy, source };
        await recordAudit(query, 'webhookTakenOver', { ...entry, board, url: updated.url });
        return { ...updated, isManaged: true };
      });
      webhookDispatcher.poll();
      return hook;
    },
  };
}
