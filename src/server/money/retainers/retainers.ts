import type { Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { isSameJson } from '../../../core/lib/canonical-json.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import type { SavedRetainer } from '../../../core/money/retainers/retainer.schema.ts';
import type { RetainerView } from '../../../core/money/retainers/retainer.ts';
import type { Bus } from '../../bus/bus.ts';
import { locksRepository } from '../../storage/directory/locks.ts';
import type { RetainerRow } from '../../storage/money/hours/retainers.ts';
import type { Query } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  moneyActor,
  moneyTransactions,
} from '../money-access.ts';
import { changeText } from '../money-audit.ts';
import { coverageNow } from './retained-time.ts';

const MAX_MONTHS = 12;

interface Deps extends MoneyDeps {
  bus: Pick<Bus, 'notifyMoney'>;
}

export type Retainers = ReturnType<typeof createRetainers>;

/** Work that clients pay for each month, for ADMINs (money §5, rules RE). */
export function createRetainers({ bus, now = Date.now, ...deps }: Deps) {
  const { store, repositories } = deps;
  const { retainers, clients, projectBillings, projects, invoicingParties } = repositories;
  const { change } = moneyTransactions({ ...deps, now });
  const locks = locksRepository(store.tables);

  /** Of one client or of all, the oldest first, with how much of them is used. */
  function list(userId: string, clientId: string | null): Promise<RetainerView[]> {
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      const today = await businessDay(query, repositories, now());
      const views: RetainerView[] = [];
      for (const row of await retainers.list(query, clientId)) {
        const view = await viewOf(query, row, today);
        if (view) views.push(view);
      }
      return views;
    });
  }

  /** Null if its client is deleted. */
  async function viewOf(query: Query, row: RetainerRow, today: Day): Promise<RetainerView | null> {
    const { id, version, details } = row;
    const present = today.slice(0, 7);
    const client = await invoicingParties.clientOf(query, row.clientId);
    if (!client) return null;
    const { months } = await coverageNow(query, repositories, row, client, present);
    const { projectId } = details;
    const project =
      projectId === null ? null : (await projects.byIds(query, [projectId])).get(projectId);
    const begun = months.filter(({ month }) => month <= present);
    return {
      ...{ ...details, id, version, clientName: client.name, currency: client.currency },
      projectName: project?.name ?? null,
      months: begun.reverse().slice(0, MAX_MONTHS),
    };
  }

  /**
   * Adds a retainer, once for its id, or replaces the version that the sender knows.
   * @throws AppError client.unknown, client.archived, retainer.project, retainer.limit,
   * retainer.unknown, money.changed, command.reused
   */
  async function save(
    caller: MoneyCaller,
    { id, version, retainer }: SavedRetainer,
  ): Promise<{ version: number }> {
    const saved = await change(caller, async (query, at) => {
      // Concurrent additions must not both take the last free place.
      await locks.take(query, 'retainers');
      const row = await retainers.lock(query, id);
      if (version === 0 && row) {
        if (!isSameJson(row.details, retainer)) throw new AppError('command.reused');
        return { result: { version: row.version }, entry: null };
      }
      if (version > 0 && (!row || row.deletedAt !== null)) throw new AppError('retainer.unknown');
      if (row && row.version !== version) throw new AppError('money.changed');
      const client = await clients.lock(query, retainer.clientId);
      if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
      if (!row && client.isArchived) throw new AppError('client.archived');
      await checkProject(query, retainer);
      const { clientId } = retainer;
      const values = { clientId, details: retainer, version: version + 1, updatedAt: at };
      if (row) {
        await retainers.set(query, id, values);
      } else {
        if ((await retainers.countAll(query)) >= MONEY_LIMITS.retainers)
          throw new AppError('retainer.limit');
        await retainers.add(query, { id, ...values, createdAt: at, deletedAt: null });
      }
      const detail = changeText(
        `${client.name} · ${retainer.name}`,
        row ? { ...row.details } : null,
        { ...retainer },
      );
      const kind = row ? ('retainerChanged' as const) : ('retainerMade' as const);
      return { result: { version: version + 1 }, entry: { kind, by: caller.userId, detail } };
    });
    bus.notifyMoney({ ids: [id] });
    return saved;
  }

  async function checkProject(
    query: Query,
    { projectId, clientId }: SavedRetainer['retainer'],
  ): Promise<void> {
    if (projectId === null) return;
    const billing = await projectBillings.find(query, projectId);
    if (billing.clientId !== clientId || billing.billing !== 'hourly')
      throw new AppError('retainer.project');
  }

  /** It can be restored. @throws AppError retainer.unknown, money.changed */
  async function remove(
    caller: MoneyCaller,
    { id, version }: { id: string; version: number },
  ): Promise<void> {
    await change(caller, async (query, at) => {
      const row = await retainers.lock(query, id);
      if (!row || row.deletedAt !== null) throw new AppError('retainer.unknown');
      if (row.version !== version) throw new AppError('money.changed');
      await retainers.set(query, id, { deletedAt: at, version: version + 1, updatedAt: at });
      const detail = row.details.name;
      const entry = { kind: 'retainerDeleted' as const, by: caller.userId, detail };
      return { result: null, entry };
    });
    bus.notifyMoney({ ids: [id] });
  }

  /** @throws AppError retainer.unknown */
  async function restore(caller: MoneyCaller, id: string): Promise<void> {
    await change(caller, async (query, at) => {
      const row = await retainers.lock(query, id);
      if (!row) throw new AppError('retainer.unknown');
      if (row.deletedAt === null) return { result: null, entry: null };
      const values = { deletedAt: null, version: row.version + 1, updatedAt: at };
      await retainers.set(query, id, values);
      const detail = row.details.name;
      const entry = { kind: 'retainerRestored' as const, by: caller.userId, detail };
      return { result: null, entry };
    });
    bus.notifyMoney({ ids: [id] });
  }

  return { list, save, remove, restore };
}
