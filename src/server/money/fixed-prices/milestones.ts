import { AppError } from '../../../core/errors.ts';
import { isSameJson } from '../../../core/lib/canonical-json.ts';
import { omitUndefined } from '../../../core/lib/omit-undefined.ts';
import { currencyOf } from '../../../core/money/currencies.ts';
import { decimalText } from '../../../core/money/decimals.ts';
import type {
  MilestoneEdit,
  NewMilestone,
} from '../../../core/money/fixed-prices/milestones.schema.ts';
import type {
  MilestoneTicket,
  ProjectMilestones,
  StoredMilestone,
} from '../../../core/money/fixed-prices/milestones.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import type { ProjectBilling } from '../../../core/money/parties.ts';
import { canSee } from '../../access/ticket-access.ts';
import type { Bus } from '../../bus/bus.ts';
import type { AuditEntry } from '../../storage/directory/audit.ts';
import type { Query } from '../../storage/store.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyActor,
  moneyTransactions,
} from '../money-access.ts';
import { changeText } from '../money-audit.ts';
import { createMilestoneReader, ticketView } from './milestone-reader.ts';

export type Milestones = ReturnType<typeof createMilestones>;

interface Deps extends MoneyDeps {
  bus: Pick<Bus, 'notifyMoney'>;
}

/** A milestone at the version that the user sees. */
interface VersionedMilestone {
  milestoneId: string;
  version: number;
}

/**
 * Milestones of projects (money §1, rules MS1 to MS4), for ADMINs. Every call throws `forbidden` for
 * others.
 */
export function createMilestones(deps: Deps) {
  const { repositories, bus } = deps;
  const { milestones, invoiceLinks, projects, projectBillings } = repositories;
  const reader = createMilestoneReader(repositories);
  const { read, change } = moneyTransactions(deps);

  /** @throws AppError project.unknown */
  const list = (userId: string, projectId: string): Promise<ProjectMilestones> =>
    read(userId, (query) => reader.list(query, userId, projectId));

  /** The tickets that can be chosen for a milestone, newest first, at most 1,000. */
  const tickets = (userId: string, projectId: string): Promise<MilestoneTicket[]> =>
    read(userId, async (query) => {
      const actor = await moneyActor(query, repositories, userId);
      const offered = await milestones.offeredTickets(query, projectId, userId);
      return offered.filter((ticket) => canSee(actor, ticket)).map(ticketView);
    });

  /** Adds a milestone under an id that the sender made, as the last one of its project. */
  function create(caller: MoneyCaller, milestone: NewMilestone): Promise<ProjectMilestones> {
    const { id, projectId, ...content } = milestone;
    return write(caller, async (query, at) => {
      const project = await lockProject(query, projectId);
      const [existing] = await milestones.lock(query, [id]);
      if (existing) {
        if (existing.projectId !== projectId) throw new AppError('command.reused');
        return { projectId, entry: null };
      }
      if ((await milestones.countOf(query, projectId)) >= MONEY_LIMITS.milestones) {
        throw new AppError('milestone.limit');
      }
      const currency = await currencyFor(query, project.billing, content);
      const position = (await milestones.lastPosition(query, projectId)) + 1;
      const row = { ...content, id, projectId, version: 1, position, currency, deletedAt: null };
      const actor = await moneyActor(query, repositories, caller.userId);
      const ticketIds = await reader.visibleIds(query, actor, projectId, content.ticketIds);
      await milestones.insert(query, { ...row, ticketIds }, at);
      const { day, percent, reachedOn } = content;
      const amount = amountText(row);
      const detail = changeText(titleOf(project.name, row), null, {
        ...{ day, amount, percent, reachedOn },
      });
      return { projectId, entry: { kind: 'milestoneMade', by: caller.userId, detail } };
    });
  }

  /**
   * Sets the fields that `set` names; all others stay, and so do tickets that the sender does not
   * see.
   * @throws AppError milestone.unknown, milestone.notFixed; money.changed for another version;
   * milestone.billed for the amount or the mark of one that is on a draft or invoice
   */
  function edit(
    caller: MoneyCaller,
    { set, ...of }: VersionedMilestone & { set: MilestoneEdit },
    guard?: MoneyGuard,
  ): Promise<ProjectMilestones> {
    return write(caller, async (query, at) => {
      const projectId = await milestones.projectOf(query, of.milestoneId);
      if (projectId === null) throw new AppError('milestone.unknown');
      // Always before its milestones, so that two changes do not wait for each other.
      const project = await lockProject(query, projectId);
      const before = await lockLive(query, of.milestoneId);
      await guard?.(query);
      if (of.version !== before.version) throw new AppError('money.changed');
      const actor = await moneyActor(query, repositories, caller.userId);
      const { ticketIds: wanted, ...values } = set;
      const after: StoredMilestone = { ...before, ...omitUndefined(withoutOther(values)) };
      if (values.amount !== undefined || values.percent !== undefined) {
        after.currency = await currencyFor(query, project.billing, after);
      }
      if (wanted) after.ticketIds = await reader.mergedIds(query, actor, before, wanted);
      if (isSameJson(before, after)) return { projectId, entry: null };
      const isOtherBill = (['amount', 'percent', 'currency', 'reachedOn'] as const).some(
        (field) => before[field] !== after[field],
      );
      if (isOtherBill) await refuseBilled(query, before.id);
      await milestones.set(query, { ...after, version: before.version + 1 }, at);
      const detail = changeText(titleOf(project.name, before), audited(before), audited(after));
      return { projectId, entry: { kind: 'milestoneChanged', by: caller.userId, detail } };
    });
  }

  /** Puts the milestones of a project in this order; those that are not named follow. */
  function sort(
    caller: MoneyCaller,
    { projectId, ids }: { projectId: string; ids: readonly string[] },
  ): Promise<ProjectMilestones> {
    return write(caller, async (query, at) => {
      const { name } = await lockProject(query, projectId);
      const present = await milestones.ofProjects(query, [projectId]);
      const place = new Map(ids.map((id, index) => [id, index]));
      const placeOf = ({ id }: StoredMilestone) => place.get(id) ?? ids.length;
      const sorted = [...present].sort((a, b) => placeOf(a) - placeOf(b));
      if (sorted.every(({ id }, index) => id === present[index]?.id)) {
        return { projectId, entry: null };
      }
      for (const [index, { id }] of sorted.entries()) {
        const [row] = await milestones.lock(query, [id]);
        if (row) await milestones.set(query, { ...row, position: index + 1 }, at);
      }
      const entry = { kind: 'milestonesSorted', by: caller.userId, detail: name } as const;
      return { projectId, entry };
    });
  }

  /** It can be restored for 30 days. @throws AppError milestone.unknown, milestone.billed */
  function remove(
    caller: MoneyCaller,
    milestoneId: string,
    guard?: MoneyGuard,
  ): Promise<ProjectMilestones> {
    return write(caller, async (query, at) => {
      const [row] = await milestones.lock(query, [milestoneId]);
      if (!row) throw new AppError('milestone.unknown');
      const { projectId } = row;
      if (row.deletedAt !== null) return { projectId, entry: null };
      await guard?.(query);
      await refuseBilled(query, milestoneId);
      await milestones.set(query, { ...row, deletedAt: at, version: row.version + 1 }, at);
      return { projectId, entry: await entryOf(query, caller, 'milestoneDeleted', row) };
    });
  }

  /** @throws AppError milestone.unknown */
  function restore(caller: MoneyCaller, milestoneId: string): Promise<ProjectMilestones> {
    return write(caller, async (query, at) => {
      const [row] = await milestones.lock(query, [milestoneId]);
      if (!row) throw new AppError('milestone.unknown');
      const { projectId } = row;
      if (row.deletedAt === null) return { projectId, entry: null };
      await milestones.set(query, { ...row, deletedAt: null, version: row.version + 1 }, at);
      return { projectId, entry: await entryOf(query, caller, 'milestoneRestored', row) };
    });
  }

  /** A change of one project's milestones; pages are notified after the commit. */
  async function write(
    caller: MoneyCaller,
    work: (query: Query, at: number) => Promise<{ projectId: string; entry: AuditEntry | null }>,
  ): Promise<ProjectMilestones> {
    const result = await change(caller, async (query, at) => {
      const { projectId, entry } = await work(query, at);
      return { result: await reader.list(query, caller.userId, projectId), entry };
    });
    bus.notifyMoney({ ids: [result.projectId] });
    return result;
  }

  async function lockProject(query: Query, projectId: string) {
    await projects.lockProject(query, projectId);
    const project = (await projects.byIds(query, [projectId])).get(projectId);
    if (!project) throw new AppError('project.unknown');
    return { name: project.name, billing: await projectBillings.find(query, projectId) };
  }

  async function lockLive(query: Query, id: string): Promise<StoredMilestone> {
    const [row] = await milestones.lock(query, [id]);
    if (!row || row.deletedAt !== null) throw new AppError('milestone.unknown');
    return row;
  }

  async function refuseBilled(query: Query, milestoneId: string): Promise<void> {
    if (await invoiceLinks.invoiceOfMilestone(query, milestoneId)) {
      throw new AppError('milestone.billed');
    }
  }

  /** The currency of an amount; null without one. @throws AppError milestone.notFixed */
  async function currencyFor(
    query: Query,
    { billing, clientId }: ProjectBilling,
    { amount, percent }: Pick<StoredMilestone, 'amount' | 'percent'>,
  ): Promise<string | null> {
    if (amount === null && percent === null) return null;
    const currency = await reader.clientCurrency(query, clientId);
    if (billing !== 'fixed' || currency === null) throw new AppError('milestone.notFixed');
    return amount === null ? null : currency;
  }

  async function entryOf(
    query: Query,
    { userId }: MoneyCaller,
    kind: 'milestoneDeleted' | 'milestoneRestored',
    row: StoredMilestone,
  ): Promise<AuditEntry> {
    const project = (await projects.byIds(query, [row.projectId])).get(row.projectId);
    return { kind, by: userId, detail: titleOf(project?.name ?? '', row) } as AuditEntry;
  }

  /** Part of a transaction that has checked the right. */
  const viewIn = reader.list;

  return { list, viewIn, tickets, create, edit, sort, remove, restore };
}

/** An amount replaces a share, and a share an amount. */
function withoutOther<T extends Pick<MilestoneEdit, 'amount' | 'percent'>>(set: T): T {
  if (typeof set.amount === 'number') return { ...set, percent: null };
  return typeof set.percent === 'string' ? { ...set, amount: null } : set;
}

function titleOf(projectName: string, { name }: Pick<StoredMilestone, 'name'>): string {
  return `${projectName}: ${name}`;
}

/** A milestone in the audit log; of its tickets only the number. */
function audited(milestone: StoredMilestone) {
  const { name, day, percent, reachedOn, ticketIds } = milestone;
  return {
    ...{ name, day, amount: amountText(milestone), percent, reachedOn },
    tickets: ticketIds.length,
  };
}

function amountText({ amount, currency }: Pick<StoredMilestone, 'amount' | 'currency'>) {
  if (amount === null || currency === null) return null;
  const scale = currencyOf(currency)?.exponent ?? 0n;
  return `${decimalText({ amount: BigInt(amount), scale })} ${currency}`;
}
