import { EventEmitter } from 'node:events';
import { formatCursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { fullName } from '../../core/users/user.ts';
import { isManager, managedBoard } from '../access/board-access.ts';
import type { ShareLinkAccess } from '../auth/authenticate.ts';
import { type Alongside, alwaysConfirmed, type Revocation } from '../auth/sessions.ts';
import type { Config } from '../config/read-config.ts';
import { newId } from '../lib/new-id.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { digestOf, newShareLinkToken } from '../lib/tokens.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { type ShareLinkRow, shareLinksRepository } from './share-link-repository.ts';

/** That a link was used is written at most this often, ms. */
const NOTED_EVERY_MS = 60_000;

/** A link as the board's managers see it. Times are ms since 1970. */
export interface ShareLinkView
  extends Omit<ShareLinkRow, 'boardId' | 'digest' | 'createdBy' | 'since'> {
  /** Null where the account of who made it is gone. */
  madeBy: string | null;
  /** Whether it shows nothing, because who made it does not manage the board any more. */
  isPaused: boolean;
}

/** What a new link is to be: for whom, and until when; null is nobody in particular, and for ever. */
export type NewShareLink = Pick<ShareLinkRow, 'client' | 'expiresAt'>;

/**
 * Links under which clients look at a board: its managers' affair. All of it is refused with
 * board.unknown or forbidden to others.
 */
export interface ShareLinks {
  /** The oldest first. */
  list(userId: string, boardId: string): Promise<ShareLinkView[]>;
  /** Makes a link, which is told this once: only its digest is kept. @throws AppError look.limit */
  create(
    userId: string,
    boardId: string,
    wanted: NewShareLink,
    source?: Source,
    confirm?: Alongside,
  ): Promise<{ url: string }>;
  /** Ends a link, and whatever is open by it. @throws AppError look.unknown */
  revoke(userId: string, boardId: string, id: string, source?: Source): Promise<void>;
  /** Lets a paused link go on in the name of another manager. @throws AppError look.unknown */
  takeOver(
    userId: string,
    boardId: string,
    id: string,
    source?: Source,
    confirm?: Alongside,
  ): Promise<void>;
  /** By the digest of its secret; null for what is unknown, revoked, expired or paused. */
  find(digest: string): Promise<ShareLinkAccess | null>;
  /** The board of a link, as it is now. @throws AppError unauthorized, board.unknown */
  boardOf(query: Query, id: string): Promise<BoardRow>;
  /** Calls `listener` after a link was revoked; answers with how to stop. */
  onRevoked(listener: (event: Revocation) => void): () => void;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  config: Pick<Config, 'publicUrl'>;
  /** Hears of what goes wrong beside the calls. */
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
    return managedBoard(query, repositories, userId, boardId);
  }

  function isGood({ expiresAt }: ShareLinkRow): boolean {
    return expiresAt === null || expiresAt > now();
  }

  /** Nobody waits for it: that a link was used is told, never asked for. */
  function noteUse({ id, lastUsedAt }: ShareLinkRow): void {
    const at = now();
    if (at - (lastUsedAt ?? 0) < NOTED_EVERY_MS) return;
    store.tx((query) => rows.setLastUsed(query, id, at)).catch(onError);
  }

  /** Those of the links' makers who do not manage the board any more. */
  async function pausedMakers(query: Query, board: BoardRow, links: ShareLinkRow[]) {
    const paused = new Set<string>();
    for (const id of new Set(links.map(({ createdBy }) => createdBy))) {
      if (!(await isManager(query, repositories, id, board))) paused.add(id);
    }
    return paused;
  }

  /** What it shows is asked of its maker's rights each time, so that it does not outlive them. */
  async function isPaused(query: Query, { boardId, createdBy }: ShareLinkRow): Promise<boolean> {
    const board = await boards.head(query, boardId);
    return board !== undefined && !(await isManager(query, repositories, createdBy, board));
  }

  async function namesOf(query: Query, ids: string[]): Promise<Map<string, string>> {
    const found = await people.named(query, [...new Set(ids)]);
    return new Map(found.map((person) => [person.id, fullName(person)]));
  }

  return {
    list: (userId, boardId) =>
      store.read(async (query) => {
        const board = await managed(query, userId, boardId);
        const found = await rows.ofBoard(query, boardId);
        const names = await namesOf(
          query,
          found.map(({ createdBy }) => createdBy),
        );
        const paused = await pausedMakers(query, board, found);
        return found.map(({ id, client, createdBy, createdAt, expiresAt, lastUsedAt }) => {
          const madeBy = names.get(createdBy) ?? null;
          const isPaused = paused.has(createdBy);
          return { id, client, madeBy, isPaused, createdAt, expiresAt, lastUsedAt };
        });
      }),

    async create(userId, boardId, wanted, source = NO_SOURCE, confirm = alwaysConfirmed) {
      const secret = newShareLinkToken();
      const at = now();
      await store.tx(async (query) => {
        await confirm(query);
        // Of two at once the later one counts the first.
        await locks.holdBoard(query, boardId);
        const board = await managed(query, userId, boardId);
        if ((await rows.countOf(query, boardId, at)) >= LIMITS.shareLinks) {
          throw new AppError('look.limit');
        }
        const made = { createdBy: userId, createdAt: at, lastUsedAt: null };
        const digest = digestOf(secret);
        const since = formatCursor(board);
        await rows.insert(query, { id: newId('v'), boardId, digest, since, ...made, ...wanted });
        const detail = detailOf(board, wanted);
        await audit.record(query, { kind: 'lookMade', by: userId, detail, at, source });
      });
      // In the fragment, which browsers send to nobody and no log holds.
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

    takeOver: (userId, boardId, id, source = NO_SOURCE, confirm = alwaysConfirmed) =>
      store.tx(async (query) => {
        await confirm(query);
        await locks.holdBoard(query, boardId);
        const board = await managed(query, userId, boardId);
        const look = await rows.byId(query, id);
        if (look?.boardId !== boardId) throw new AppError('look.unknown');
        if (!(await isPaused(query, look))) return;
        await rows.setMaker(query, id, userId);
        const entry = { kind: 'lookTakenOver' as const, by: userId, about: look.createdBy };
        const detail = detailOf(board, look);
        await audit.record(query, { ...entry, detail, at: now(), source });
      }),

    async find(digest) {
      const found = await store.read(async (query) => {
        const look = await rows.byDigest(query, digest);
        return look && isGood(look) && !(await isPaused(query, look)) ? look : null;
      });
      if (!found) return null;
      noteUse(found);
      return found;
    },

    async boardOf(query, id) {
      const look = await rows.byId(query, id);
      if (!look || !isGood(look)) throw new AppError('unauthorized');
      const board = await boards.head(query, look.boardId);
      if (!board) throw new AppError('board.unknown');
      if (!(await isManager(query, repositories, look.createdBy, board))) {
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
