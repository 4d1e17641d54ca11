import { formatCursor } from '../../core/board/feed.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { managedBoard } from '../access.ts';
import type { Config } from '../config.ts';
import { NOWHERE, type Source } from '../source.ts';
import type { BoardRow } from '../storage/boards.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type DeliveryRow, type WebhookRow, webhooksRepository } from '../storage/webhooks.ts';
import { addressesOf } from './addresses.ts';
import type { Courier } from './courier.ts';
import { GOING_ON } from './retries.ts';
import { secretOf } from './signature.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'appSecret' | 'webhooksPrivate'>;
  courier: Pick<Courier, 'look'>;
  now?: () => number;
}

/**
 * Whom a board tells of what happens: its managers' affair. All of it is refused with board.unknown
 * or forbidden to others, and with webhook.unknown where there is none.
 */
export interface Webhooks {
  /** The oldest first. */
  list(userId: string, boardId: string): Promise<WebhookRow[]>;
  /**
   * Makes one that is told of whatever comes from now on; that of the same id where there is one.
   * @throws AppError webhook.private, webhook.hostUnknown, webhook.limit
   */
  create(
    userId: string,
    boardId: string,
    made: { id: string; url: string },
    source?: Source,
  ): Promise<WebhookRow>;
  remove(userId: string, boardId: string, id: string, source?: Source): Promise<void>;
  /** What its deliveries are signed with. */
  secret(userId: string, boardId: string, id: string): Promise<string>;
  /** The newest first. */
  deliveries(userId: string, boardId: string, id: string): Promise<DeliveryRow[]>;
  /** Has what could not be delivered tried at once, and one that was given up go on. */
  retry(userId: string, boardId: string, id: string): Promise<WebhookRow>;
}

export function createWebhooks(deps: Deps): Webhooks {
  const { store, repositories, config, courier, now = Date.now } = deps;
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

  /** Of its address the audit holds the host alone: the rest may be a secret of the other end. */
  function note(
    query: Query,
    kind: 'webhookMade' | 'webhookDeleted',
    { by, board, url, source }: { by: string; board: BoardRow; url: string; source: Source },
  ): Promise<void> {
    const detail = `${board.name} · ${new URL(url).host}`;
    return audit.record(query, { kind, by, detail, at: now(), source });
  }

  return {
    list: (userId, boardId) =>
      store.read(async (query) => {
        await managed(query, userId, boardId);
        return hooks.ofBoard(query, boardId);
      }),

    async create(userId, boardId, { id, url }, source = NOWHERE) {
      await store.read((query) => managed(query, userId, boardId));
      await addressesOf(new URL(url), config.webhooksPrivate);
      const hook = await store.tx(async (query) => {
        // Of two at once the later one counts the first.
        await locks.holdBoard(query, boardId);
        const board = await managed(query, userId, boardId);
        const cursor = formatCursor(board);
        const known = await hooks.find(query, boardId, id);
        if (known) return known;
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
        return (await hooks.find(query, boardId, id)) as WebhookRow;
      });
      courier.look();
      return hook;
    },

    remove: (userId, boardId, id, source = NOWHERE) =>
      store.tx(async (query) => {
        const { url } = await found(query, userId, boardId, id);
        const board = await managed(query, userId, boardId);
        await hooks.remove(query, id);
        await note(query, 'webhookDeleted', { by: userId, board, url, source });
      }),

    async secret(userId, boardId, id) {
      await store.read((query) => found(query, userId, boardId, id));
      return secretOf(config, id);
    },

    deliveries: (userId, boardId, id) =>
      store.read(async (query) => {
        await found(query, userId, boardId, id);
        return hooks.deliveriesOf(query, id);
      }),

    async retry(userId, boardId, id) {
      const hook = await store.tx(async (query) => {
        await found(query, userId, boardId, id);
        return hooks.set(query, id, GOING_ON);
      });
      if (!hook) throw new AppError('webhook.unknown');
      courier.look();
      return hook;
    },
  };
}
