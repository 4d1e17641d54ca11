import { EventEmitter } from 'node:events';
import { formatCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { fullName } from '../../core/users/user.ts';
import { isManager, managedBoard } from '../access/board-access.ts';
import { userViewer } from '../access/viewer.ts';
import type { ShareLinkAccess } from '../auth/authenticate.ts';
import { noConfirmation, type Revocation, type TransactionHook } from '../auth/sessions.ts';
import type { Config } from '../config/read-config.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { digestOf, newId, newShareLinkToken } from '../lib/tokens.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type ShareLinkRow, shareLinksRepository } from './share-link-repository.ts';

/** `lastUsedAt` of a link is updated at most this often. */
const USE_RECORD_INTERVAL_MS = 60_000;

/** A link as the board's managers see it. Times are ms since 1970. */
export interface ShareLinkView
  extends Omit<ShareLinkRow, 'boardId' | 'digest' | 'createdBy' | 'since'> {
  /** Null if the account of its creator was deleted. */
  madeBy: string | null;
  /** Whether its creator no longer manages the board; the link then shows nothing. */
  isPaused: boolean;
}

/** The settings of a new link. A null client names no one; a null expiry is never. */
export type NewShareLink = Pick<ShareLinkRow, 'client' | 'expiresAt'>;

/**
 * Read-only links to boards for clients, administered by the managers of a board. Other users get
 * board.unknown or forbidden.
 */
export interface ShareLinks {
  /** Oldest first. */
  list(userId: string, boardId: string): Promise<ShareLinkView[]>;
  /**
   * Creates a link. Its URL is returned only here: only a digest is stored.
   * @throws AppError look.limit
   */
  create(
    userId: string,
    boardId: string,
    input: NewShareLink,
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<{ url: string }>;
  /** Revokes a link and closes its open connections. @throws AppError look.unknown */
  revoke(userId: string, boardId: string, id: string, source?: Source): Promise<void>;
  /** Reactivates a paused link in the name of this manager. @throws AppError look.unknown */
  takeOver(
    userId: string,
    boardId: string,
    id: string,
    source?: Source,
    confirm?: TransactionHook,
  ): Promise<void>;
  /** Finds a link by its digest; null if it is unknown, revoked, expired or paused. */
  find(digest: string): Promise<ShareLinkAccess | null>;
  /** The current board of a link. @throws AppError unauthorized, board.unknown */
  boardOf(query: Query, id: string): Promise<BoardRow>;
  /** Calls `listener` after each revocation; returns a function that unsubscribes it. */
  onRevoked(listener: (event: Revocation) => void): () => void;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'publicUrl'>;
  /** Receives errors of work that no caller awaits. */
  onError(error: unknown): void;
  now?: () => number;
}

export function createShareLinks(deps: Deps): ShareLinks {
  const { store, repositories, config, onError, now = Date.now } = deps;
  const rows = shareLinksRepository(store.tables);
  const { audit, boards, people, photos: locks } = repositories;
  const revocations = new EventEmitter<{ revoked: [Revocation] }>();
  revocations.setMaxListeners(0);

  function managed(query: Query, userId: string, boardId: string) {
    return managedBoard(query, repositories, userViewer(userId), boardId);
  }

  function isValid({ expiresAt }: ShareLinkRow): boolean {
    return expiresAt === null || expiresAt > now();
  }

  /** Runs in the background: callers do not wait until the use is recorded. */
  function recordUse({ id, lastUsedAt }: ShareLinkRow): void {
    const at = now();
    if (at - (lastUsedAt ?? 0) < USE_RECORD_INTERVAL_MS) return;
    store.tx((query) => rows.setLastUsed(query, id, at)).catch(onError);
  }

  /** The creators among these links who no longer manage the board. */
  async function creatorsWithoutAccess(query: Query, board: BoardRow, links: ShareLinkRow[]) {
    const paused = new Set<string>();
    for (const id of new Set(links.map(({ createdBy }) => createdBy))) {
      if (!(await isManager(query, repositories, id, board))) paused.add(id);
    }
    return paused;
  }

  /** Checks the current permissions of the creator on every use, so a link never outlives them. */
  async function isPaused(query: Query, { boardId, createdBy }: ShareLinkRow): Promise<boolean> {
    const board = await boards.head(query, boardId);
    return board !== undefined && !(await isManager(query, repositories, createdBy, board));
  }

  async function namesOf(query: Query, ids: string[]): Promise<Map<string, string>> {
    const users = await people.named(query, [...new Set(ids)]);
    return new Map(users.map((person) => [person.id, fullName(person)]));
  }

  return {
    list: (userId, boardId) =>
      store.read(async (query) => {
        const board = await managed(query, userId, boardId);
        const links = await rows.ofBoard(query, boardId);
        const names = await namesOf(
          query,
          links.map(({ createdBy }) => createdBy),
        );
        const paused = await creatorsWithoutAccess(query, board, links);
        return links.map(({ id, client, createdBy, createdAt, expiresAt, lastUsedAt }) => {
          const madeBy = names.get(createdBy) ?? null;
          const isPaused = paused.has(createdBy);
          return { id, client, madeBy, isPaused, createdAt, expiresAt, lastUsedAt };
        });
      }),

    async create(userId, boardId, input, source = NO_SOURCE, confirm = noConfirmation) {
      const secret = newShareLinkToken();
      const at = now();
      await store.tx(async (query) => {
        await confirm(query);
        // Serialises concurrent calls, so that the count includes links created meanwhile.
        await locks.lockBoard(query, boardId);
        const board = await managed(query, userId, boardId);
        if ((await rows.countOf(query, boardId, at)) >= LIMITS.shareLinks) {
          throw new AppError('look.limit');
        }
        const created = { createdBy: userId, createdAt: at, lastUsedAt: null };
        const digest = digestOf(secret);
        const since = formatCursor(board);
        await rows.insert(query, { id: newId('v'), boardId, digest, since, ...created, ...input });
        const detail = detailOf(board, input);
        await audit.record(query, { kind: 'lookMade', by: userId, detail, at, source });
      });
      // The token is in the fragment, which browsers do not send and servers do not log.
      return { url: `${config.publicUrl}/look#${secret}` };
    },

    async revoke(userId, boardId, id, source = NO_SOURCE) {
      const { digest } = await store.tx(async (query) => {
        const board = await managed(query, userId, boardId);
        const removed = await rows.remove(query, boardId, id);
        if (!removed) throw new AppError('look.unknown');
        const entry = { kind: 'lookRevoked' as const, by: userId, at: now(), source };
        await audit.record(query, { ...entry, detail: detailOf(board, removed) });
        return removed;
      });
      revocations.emit('revoked', { userId: id, sessionId: digest });
    },

    takeOver: (userId, boardId, id, source = NO_SOURCE, confirm = noConfirmation) =>
      store.tx(async (query) => {
        await confirm(query);
        await locks.lockBoard(query, boardId);
        const board = await managed(query, userId, boardId);
        const link = await rows.byId(query, id);
        if (link?.boardId !== boardId) throw new AppError('look.unknown');
        if (!(await isPaused(query, link))) return;
        await rows.setCreator(query, id, userId);
        const entry = { kind: 'lookTakenOver' as const, by: userId, about: link.createdBy };
        const detail = detailOf(board, link);
        await audit.record(query, { ...entry, detail, at: now(), source });
      }),

    async find(digest) {
      const link = await store.read(async (query) => {
        const link = await rows.byDigest(query, digest);
        return link && isValid(link) && !(await isPaused(query, link)) ? link : null;
      });
      if (!link) return null;
      recordUse(link);
      return link;
    },

    async boardOf(query, id) {
      const link = await rows.byId(query, id);
      if (!link || !isValid(link)) throw new AppError('unauthorized');
      const board = await boards.head(query, link.boardId);
      if (!board) throw new AppError('board.unknown');
      if (!(await isManager(query, repositories, link.createdBy, board))) {
        throw new AppError('unauthorized');
      }
      return board;
    },

    onRevoked(listener) {
      revocations.on('revoked', listener);
      return () => revocations.off('revoked', listener);
    },
  };
}

function detailOf(board: BoardRow, { client }: Pick<ShareLinkRow, 'client'>): string {
  return client ? `${board.name} · ${client}` : board.name;
}
