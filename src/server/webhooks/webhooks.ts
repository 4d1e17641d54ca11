import type { AuditKind } from '../../core/audit.ts';
import { formatCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { isManager, managedBoard } from '../access/board-access.ts';
import { type Alongside, alwaysConfirmed } from '../auth/sessions.ts';
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
  webhookDispatcher: Pick<WebhookDispatcher, 'look'>;
  now?: () => number;
}

/** A webhook, and whether who made it still manages the board: else it delivers nothing. */
export interface ManagedWebhook extends WebhookRow {
  isManaged: boolean;
}

/**
 * Whom a board tells of what happens: its managers' affair. All of it is refused with board.unknown
 * or forbidden to others, and with webhook.unknown where there is none.
 */
export interface Webhooks {
  /** The oldest first. */
  list(userId: string, boardId: string): Promise<ManagedWebhook[]>;
  /**
   * Makes one that is told of whatever comes from now on; that of the same id where there is one.
   * @throws AppError webhook.private, webhook.hostUnknown, webhook.limit
   */
  create(
    userId: string,
    boardId: string,
    made: { id: string; url: string },
    source?: Source,
    confirm?: Alongside,
  ): Promise<ManagedWebhook>;
  remove(userId: string, boardId: string, id: string, source?: Source): Promise<void>;
  /** What its deliveries are signed with. */
  secret(userId: string, boardId: string, id: string): Promise<string>;
  /**
   * Has deliveries signed with another secret from now on, retries too: the old one is invalid at once.
   */
  changeSecret(
    userId: string,
    boardId: string,
    id: string,
    source?: Source,
    confirm?: Alongside,
  ): Promise<ManagedWebhook>;
  /** The newest first. */
  deliveries(userId: string, boardId: string, id: string): Promise<DeliveryRow[]>;
  /** Has what could not be delivered tried at once, and one that was given up go on. */
  retry(userId: string, boardId: string, id: string): Promise<ManagedWebhook>;
  /** Lets one whose maker does not manage the board any more go on in the name of another manager. */
  takeOver(
    userId: string,
    boardId: string,
    id: string,
    source?: Source,
    confirm?: Alongside,
  ): Promise<ManagedWebhook>;
}

export function createWebhooks(deps: Deps): Webhooks {
  const { store, repositories, config, webhookDispatcher, now = Date.now } = deps;
  const hooks = webhooksRepository(store.tables);
  const { photos: locks, audit } = repositories;

  function managed(query: Query, userId: string, boardId: string) {
    return managedBoard(query, repositories, userId, boardId);
  }

  async function found(query: Query, userId: string, boardId: string, id: string) {
    await managed(query, userId, boardId);
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

  /** Of its address the audit holds the host alone: the rest may be a secret of the other end. */
  function note(
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
        const board = await managed(query, userId, boardId);
        const found: ManagedWebhook[] = [];
        for (const hook of await hooks.ofBoard(query, boardId)) {
          found.push(await managedHook(query, hook, board));
        }
        return found;
      }),

    async create(userId, boardId, { id, url }, source = NO_SOURCE, confirm = alwaysConfirmed) {
      await store.read((query) => managed(query, userId, boardId));
      await addressesOf(new URL(url), config.webhooksPrivate);
      const hook = await store.tx(async (query) => {
        await confirm(query);
        // Of two at once the later one counts the first.
        await locks.holdBoard(query, boardId);
        const board = await managed(query, userId, boardId);
        const cursor = formatCursor(board);
        const known = await hooks.find(query, boardId, id);
        if (known) return managedHook(query, known, board);
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
        await note(query, 'webhookMade', { by: userId, board, url, source });
        const made = (await hooks.find(query, boardId, id)) as WebhookRow;
        return { ...made, isManaged: true };
      });
      webhookDispatcher.look();
      return hook;
    },

    remove: (userId, boardId, id, source = NO_SOURCE) =>
      store.tx(async (query) => {
        const { url } = await found(query, userId, boardId, id);
        const board = await managed(query, userId, boardId);
        await hooks.remove(query, id);
        await note(query, 'webhookDeleted', { by: userId, board, url, source });
      }),

    async secret(userId, boardId, id) {
      const hook = await store.read((query) => found(query, userId, boardId, id));
      return secretOf(config, hook);
    },

    changeSecret: (userId, boardId, id, source = NO_SOURCE, confirm = alwaysConfirmed) =>
      store.tx(async (query) => {
        await confirm(query);
        const board = await managed(query, userId, boardId);
        await found(query, userId, boardId, id);
        const hook = await hooks.changeSecret(query, id);
        if (!hook) throw new AppError('webhook.unknown');
        await note(query, 'webhookSecretChanged', { by: userId, board, url: hook.url, source });
        return managedHook(query, hook, board);
      }),

    deliveries: (userId, boardId, id) =>
      store.read(async (query) => {
        await found(query, userId, boardId, id);
        return hooks.deliveriesOf(query, id);
      }),

    async retry(userId, boardId, id) {
      const hook = await store.tx(async (query) => {
        await found(query, userId, boardId, id);
        const board = await managed(query, userId, boardId);
        const set = await hooks.set(query, id, NOT_PAUSED);
        return set && managedHook(query, set, board);
      });
      if (!hook) throw new AppError('webhook.unknown');
      webhookDispatcher.look();
      return hook;
    },

    async takeOver(userId, boardId, id, source = NO_SOURCE, confirm = alwaysConfirmed) {
      const hook = await store.tx(async (query) => {
        await confirm(query);
        await locks.holdBoard(query, boardId);
        const board = await managed(query, userId, boardId);
        const before = await found(query, userId, boardId, id);
        const known = await managedHook(query, before, board);
        if (known.isManaged) return known;
        const set = await hooks.set(query, id, { ...NOT_PAUSED, createdBy: userId });
        if (!set) throw new AppError('webhook.unknown');
        const entry = { by: userId, about: before.createdBy, source };
        await note(query, 'webhookTakenOver', { ...entry, board, url: set.url });
        return { ...set, isManaged: true };
      });
      webhookDispatcher.look();
      return hook;
    },
  };
}
