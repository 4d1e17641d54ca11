import { AppError } from '../../../core/errors.ts';
import type {
  ClientLinkKind,
  ClientLinkView,
  ClientPage,
} from '../../../core/money/client-links/client-link.ts';
import type { InvoiceFile } from '../../../core/money/invoices/invoice-views.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import { fullName } from '../../../core/users/user.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import { digestOf, isClientLinkToken } from '../../lib/tokens.ts';
import { locksRepository } from '../../storage/directory/locks.ts';
import type { InvoiceDocument } from '../../storage/money/invoice-files.ts';
import type { Query } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyActor,
  moneyTransactions,
} from '../money-access.ts';
import { fileIn } from '../quotes/quote-file.ts';
import {
  type ClientLinkRow,
  type ClientLinkTargetKey,
  clientLinksRepository,
} from './client-link-repository.ts';
import { createClientLinkTargets } from './client-link-targets.ts';
import { clientLinksLock, clientLinkToken, clientLinkUrl } from './client-link-token.ts';

/** `lastOpenedAt` of a link is updated at most this often. */
const OPEN_RECORD_INTERVAL_MS = 60_000;

/** The target of a valid token. */
export type ClientLinkAccess = Pick<ClientLinkRow, 'id' | 'kind' | 'targetId'>;

interface NewClientLink extends ClientLinkTargetKey {
  /** Made by the sender, so that repeating the request makes one link. */
  id: string;
}

interface Deps extends MoneyDeps {
  config: Pick<Config, 'appSecret' | 'publicUrl'>;
  bus: Pick<Bus, 'notifyMoney'>;
  /** Receives errors that must not fail the response. */
  onError(error: unknown): void;
}

/** Links that show one document to a client without an account (rules CK). */
export interface ClientLinks {
  /** Oldest first, revoked ones included. @throws AppError forbidden */
  list(userId: string, target: ClientLinkTargetKey): Promise<ClientLinkView[]>;
  /**
   * Creates a link. Its URL is answered only here: the database has a digest of its token. `guard`
   * checks in the same transaction that the session may still give access.
   * @throws AppError forbidden, clientLink.limit, command.reused; as the target, if no client may
   * see it
   */
  create(caller: MoneyCaller, link: NewClientLink, guard?: MoneyGuard): Promise<{ url: string }>;
  /** The same as a part of a transaction that has checked the right. */
  createIn(query: Query, caller: MoneyCaller, link: NewClientLink, at: number): Promise<void>;
  /**
   * Ends all links of a document, as a part of a transaction. `detail`: its name in the audit log.
   */
  endAllIn(
    query: Query,
    caller: MoneyCaller,
    target: ClientLinkTargetKey & { detail: string },
    at: number,
  ): Promise<void>;
  /** With `target`, only a link of it. @throws AppError forbidden, clientLink.unknown */
  revoke(caller: MoneyCaller, id: string, target?: ClientLinkTargetKey): Promise<void>;
  /** The target of a token; null if the token is unknown, revoked or expired. */
  find(token: string | null): Promise<ClientLinkAccess | null>;
  /** The same in a transaction that acts for the link's holder. @throws AppError unauthorized */
  confirm(query: Query, link: ClientLinkAccess): Promise<void>;
  /**
   * The bytes of a file of an invoice, or of the PDF of a quote. @throws AppError file.unknown
   */
  file(link: ClientLinkAccess, kind: InvoiceFile['kind']): Promise<InvoiceDocument>;
  /**
   * All that its holder sees, and notes that they opened it, unless the viewer is an ADMIN who is
   * signed in beside it; null for others.
   * @throws AppError unauthorized if there is nothing to see any more
   */
  open(link: ClientLinkAccess, options: { viewerId: string | null }): Promise<ClientPage>;
}

export function createClientLinks(deps: Deps): ClientLinks {
  const { store, repositories, config, bus, onError, now = Date.now } = deps;
  const { read } = moneyTransactions(deps);
  const { moneyHeads } = repositories;
  const rows = clientLinksRepository(store.tables);
  const locks = locksRepository(store.tables);
  const targets = createClientLinkTargets(repositories);

  function isValid({ revokedAt, expiresAt }: ClientLinkRow): boolean {
    return revokedAt === null && (expiresAt === null || expiresAt > now());
  }

  async function isAdmin(userId: string | null): Promise<boolean> {
    if (userId === null) return false;
    return store.read((query) =>
      moneyActor(query, repositories, userId).then(
        () => true,
        (error) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      ),
    );
  }

  async function createIn(
    query: Query,
    { userId, source }: MoneyCaller,
    { id, kind, targetId }: NewClientLink,
    at: number,
  ): Promise<void> {
    // Concurrent calls must not both take the last free place.
    await locks.take(query, clientLinksLock(targetId));
    const name = await targets[kind].nameOf(query, targetId);
    const earlier = await rows.byId(query, id);
    if (earlier) {
      const isRepeated =
        earlier.kind === kind && earlier.targetId === targetId && earlier.revokedAt === null;
      if (!isRepeated) throw new AppError('command.reused');
      return;
    }
    if ((await rows.countOf(query, { kind, targetId })) >= MONEY_LIMITS.clientLinks)
      throw new AppError('clientLink.limit');
    await rows.insert(query, {
      ...{ id, kind, targetId, digest: digestOf(clientLinkToken(config, id)) },
      ...{ createdBy: userId, createdAt: at, revokedAt: null, expiresAt: null },
      ...{ firstOpenedAt: null, lastOpenedAt: null },
    });
    const entry = { kind: 'clientLinkMade' as const, by: userId, detail: name };
    await repositories.audit.record(query, { ...entry, at, source });
  }

  return {
    list: (userId, target) =>
      read(userId, async (query) => {
        const links = await rows.of(query, target);
        const ids = [...new Set(links.map(({ createdBy }) => createdBy))];
        const people = await repositories.people.named(query, ids);
        const names = new Map(people.map((person) => [person.id, fullName(person)]));
        return links.map(({ kind: _, targetId: __, digest: ___, ...link }) => {
          return { ...link, createdBy: names.get(link.createdBy) ?? null };
        });
      }),

    async create(caller, link, guard) {
      await store.tx(async (query) => {
        await guard?.(query);
        await moneyActor(query, repositories, caller.userId);
        await createIn(query, caller, link, now());
        await moneyHeads.raise(query);
      });
      bus.notifyMoney({ ids: [link.targetId] });
      return { url: clientLinkUrl(config, link.id) };
    },

    createIn,

    async endAllIn(query, { userId, source }, { detail, ...target }, at) {
      // A link that is made at the same time waits, and then sees that there is nothing to show.
      await locks.take(query, clientLinksLock(target.targetId));
      for (const { id } of await rows.of(query, target)) {
        if (!(await rows.revoke(query, id, at))) continue;
        const entry = { kind: 'clientLinkRevoked' as const, by: userId, detail };
        await repositories.audit.record(query, { ...entry, at, source });
      }
    },

    async revoke({ userId, source }, id, target) {
      const targetId = await store.tx(async (query) => {
        await moneyActor(query, repositories, userId);
        const link = await rows.byId(query, id);
        const isOfTarget =
          !target || (link?.kind === target.kind && link.targetId === target.targetId);
        if (!link || !isOfTarget) throw new AppError('clientLink.unknown');
        const at = now();
        if (await rows.revoke(query, id, at)) {
          const detail = await targets[link.kind].nameOf(query, link.targetId).catch(() => '');
          const entry = { kind: 'clientLinkRevoked' as const, by: userId, detail };
          await repositories.audit.record(query, { ...entry, at, source });
          await moneyHeads.raise(query);
        }
        return link.targetId;
      });
      bus.notifyMoney({ ids: [targetId] });
    },

    async find(token) {
      if (!isClientLinkToken(token)) return null;
      const link = await store.read((query) => rows.byDigest(query, digestOf(token)));
      if (!link || !isValid(link)) return null;
      const { id, kind, targetId } = link;
      return { id, kind, targetId };
    },

    async confirm(query, { id }) {
      const link = await rows.byId(query, id);
      if (!link || !isValid(link)) throw new AppError('unauthorized');
    },

    async file({ kind: linkKind, targetId }, kind) {
      const found = await store.read(async (query) => {
        if (linkKind === 'invoice') return repositories.invoiceFiles.find(query, targetId, kind);
        return linkKind === 'quote' ? quoteFile(query, targetId, kind) : null;
      });
      if (!found) throw new AppError('file.unknown');
      return found;
    },

    async open({ id, kind, targetId }, { viewerId }) {
      const page = await store.read((query) => pageOf(query, kind, targetId));
      if (!page) throw new AppError('unauthorized');
      const noteOpened = async () => {
        const at = now();
        const since = at - OPEN_RECORD_INTERVAL_MS;
        const isNoted = await store.tx(async (query) => {
          const isWritten = await rows.noteOpened(query, id, at, since);
          if (isWritten) await moneyHeads.raise(query);
          return isWritten;
        });
        if (isNoted) bus.notifyMoney({ ids: [targetId] });
      };
      if (!(await isAdmin(viewerId))) await noteOpened().catch(onError);
      return page;
    },
  };

  /** The PDF of the present revision of a quote. */
  async function quoteFile(query: Query, id: string, kind: InvoiceFile['kind']) {
    return kind === 'pdf' ? { ...(await fileIn(query, repositories, id)), kind } : null;
  }

  async function pageOf(
    query: Query,
    kind: ClientLinkKind,
    targetId: string,
  ): Promise<ClientPage | null> {
    const today = await businessDay(query, repositories, now());
    const page = await targets[kind].pageOf(query, targetId, today);
    return page && ({ kind, ...page } as ClientPage);
  }
}
