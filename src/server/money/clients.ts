import { AppError } from '../../core/errors.ts';
import { isSameJson } from '../../core/lib/canonical-json.ts';
import { foldedText } from '../../core/lib/folded-text.ts';
import { MONEY_LIMITS } from '../../core/money/money-limits.ts';
import type {
  Client,
  ClientListItem,
  ClientPage,
  ClientView,
  StoredClient,
} from '../../core/money/parties.ts';
import { locksRepository } from '../storage/directory/locks.ts';
import type { ClientRow } from '../storage/money/clients.ts';
import type { Query } from '../storage/store.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyTransactions,
} from './money-access.ts';
import { changeText } from './money-audit.ts';

const MAX_PAGE = 200;

export interface ClientFilter {
  isArchived: boolean;
  /** In name, contact person, email and city. */
  search?: string | undefined;
  /** The `next` of the page before. */
  after?: string | undefined;
  limit?: number | undefined;
}

/** The client to edit, archive or delete; `version`: the one that the sender knows. */
interface ClientChange {
  clientId: string;
  version?: number | undefined;
}

/**
 * Clients, to whom invoices are addressed (money §1, rules CL). Every call throws `forbidden` for
 * who is not ADMIN.
 */
export function createClients(deps: MoneyDeps) {
  const { store, repositories } = deps;
  const { clients, projectBillings } = repositories;
  const { read, change } = moneyTransactions(deps);
  const locks = locksRepository(store.tables);

  /** A page of the clients, by name. */
  function list(
    userId: string,
    { isArchived, search = '', after, limit = MAX_PAGE }: ClientFilter,
  ): Promise<ClientPage> {
    return read(userId, async (query) => {
      const found = (await clients.all(query, isArchived))
        .filter((client) => matches(client, search))
        .map((client) => ({ key: sortKey(client), client }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .filter(({ key }) => after === undefined || key > after);
      const page = found.slice(0, limit);
      const counts = await projectCounts(query);
      const items = page.map(({ client }) => listItem(client, counts.get(client.id) ?? 0));
      const next = found.length > limit ? (page.at(-1)?.key ?? null) : null;
      return { clients: items, next };
    });
  }

  async function projectCounts(query: Query): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { clientId } of await projectBillings.all(query)) {
      if (clientId !== null) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
    }
    return counts;
  }

  /** @throws AppError client.unknown */
  const get = (userId: string, clientId: string): Promise<ClientView> =>
    read(userId, (query) => viewIn(query, clientId));

  /** @throws AppError client.unknown */
  async function viewIn(query: Query, clientId: string): Promise<ClientView> {
    return viewOf(query, liveClient(await clients.find(query, clientId)));
  }

  async function viewOf(query: Query, { deletedAt: _, ...client }: ClientRow): Promise<ClientView> {
    return { ...client, hasInvoices: await clients.hasInvoices(query, client.id) };
  }

  /**
   * Adds a client under an id that the sender made: repeating it changes nothing.
   * @throws AppError client.limit; command.reused if the id is taken by another client
   */
  function create(
    caller: MoneyCaller,
    { id, client }: { id: string; client: Client },
  ): Promise<ClientView> {
    return change(caller, async (query, at) => {
      // Concurrent additions must not both take the last free place.
      await locks.take(query, 'clients');
      const existing = await clients.find(query, id);
      if (existing) {
        const isRepeated = existing.deletedAt === null && hasValues(existing, client);
        if (!isRepeated) throw new AppError('command.reused');
        return { result: await viewOf(query, existing), entry: null };
      }
      if ((await clients.countAll(query)) >= MONEY_LIMITS.clients)
        throw new AppError('client.limit');
      const times = { createdAt: at, updatedAt: at, deletedAt: null };
      const row = { ...client, id, version: 1, isArchived: false, ...times };
      await clients.insert(query, row);
      const detail = changeText(client.name, null, { currency: client.currency });
      const entry = { kind: 'clientMade', by: caller.userId, detail } as const;
      return { result: await viewOf(query, row), entry };
    });
  }

  /**
   * Sets the fields that `set` names; all others stay.
   * @throws AppError client.unknown, client.currencyInUse; money.changed if the sender knows
   * another version
   */
  function edit(
    caller: MoneyCaller,
    { set, ...of }: ClientChange & { set: Partial<Client> },
    guard?: MoneyGuard,
  ): Promise<ClientView> {
    return changeClient(caller, of, guard, async (query, client) => {
      const isOtherCurrency = set.currency !== undefined && set.currency !== client.currency;
      if (isOtherCurrency && (await projectBillings.hasAmounts(query, client.id)))
        throw new AppError('client.currencyInUse');
      return { kind: 'clientChanged', set };
    });
  }

  /** @throws AppError client.unknown, money.changed */
  function setArchived(
    caller: MoneyCaller,
    { isArchived, ...of }: ClientChange & { isArchived: boolean },
    guard?: MoneyGuard,
  ): Promise<ClientView> {
    const kind = isArchived ? 'clientArchived' : 'clientUnarchived';
    return changeClient(caller, of, guard, async () => ({ kind, set: { isArchived } }));
  }

  /**
   * Deletes a client, which can be restored for 30 days.
   * @throws AppError client.unknown, client.hasInvoices, money.changed
   */
  async function remove(
    caller: MoneyCaller,
    of: ClientChange,
    guard?: MoneyGuard,
  ): Promise<{ success: true }> {
    await changeClient(caller, of, guard, async (query, client, at) => {
      if (await clients.hasInvoices(query, client.id)) throw new AppError('client.hasInvoices');
      return { kind: 'clientDeleted', set: { deletedAt: at } };
    });
    return { success: true };
  }

  /** Brings back a deleted client with its projects and rates. @throws AppError client.unknown */
  function restore(caller: MoneyCaller, clientId: string): Promise<ClientView> {
    return change(caller, async (query, at) => {
      const client = await clients.lock(query, clientId);
      if (!client) throw new AppError('client.unknown');
      if (client.deletedAt === null) return { result: await viewOf(query, client), entry: null };
      const restored = { ...client, deletedAt: null, version: client.version + 1, updatedAt: at };
      await clients.set(query, restored);
      const entry = { kind: 'clientRestored', by: caller.userId, detail: client.name } as const;
      return { result: await viewOf(query, restored), entry };
    });
  }

  type ChangeKind = 'clientChanged' | 'clientArchived' | 'clientUnarchived' | 'clientDeleted';

  function changeClient(
    caller: MoneyCaller,
    { clientId, version }: ClientChange,
    guard: MoneyGuard | undefined,
    work: (
      query: Query,
      client: ClientRow,
      at: number,
    ) => Promise<{ kind: ChangeKind; set: Partial<ClientRow> }>,
  ): Promise<ClientView> {
    return change(caller, async (query, at) => {
      const before = liveClient(await clients.lock(query, clientId));
      await guard?.(query);
      if (version !== undefined && version !== before.version) throw new AppError('money.changed');
      const { kind, set } = await work(query, before, at);
      if (hasValues(before, set)) return { result: await viewOf(query, before), entry: null };
      const after = { ...before, ...set, version: before.version + 1, updatedAt: at };
      await clients.set(query, after);
      const { name } = before;
      const detail = kind === 'clientChanged' ? changeText(name, { ...before }, set) : name;
      return { result: await viewOf(query, after), entry: { kind, by: caller.userId, detail } };
    });
  }

  return { list, get, viewIn, create, edit, setArchived, remove, restore };
}

function liveClient(client: ClientRow | null): ClientRow {
  if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
  return client;
}

/** By name without regard to case, then by id. */
function sortKey({ name, id }: StoredClient): string {
  return `${name.toLowerCase().normalize('NFKD')} ${id}`;
}

function matches({ name, contact, email, address }: StoredClient, search: string): boolean {
  const words = foldedText(search).split(/\s+/).filter(Boolean);
  const text = foldedText([name, contact, email, address.city].join(' '));
  return words.every((word) => text.includes(word));
}

function listItem(client: StoredClient, projectCount: number): ClientListItem {
  const { id, version, isArchived, name, contact, email, currency, address } = client;
  return {
    ...{ id, version, isArchived, name, contact, email, currency },
    ...{ country: address.country, projectCount },
  };
}

function hasValues(existing: ClientRow, values: Partial<ClientRow>): boolean {
  return (Object.keys(values) as (keyof ClientRow)[]).every((field) =>
    isSameJson(existing[field], values[field]),
  );
}
