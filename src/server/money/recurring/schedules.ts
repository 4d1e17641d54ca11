import { addDays, type Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { isSameJson } from '../../../core/lib/canonical-json.ts';
import { totalsOf } from '../../../core/money/invoices/draft-totals.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import type {
  InvoiceSchedule,
  ScheduledDraft,
  ScheduleView,
} from '../../../core/money/recurring/invoice-schedule.ts';
import type { SavedSchedule } from '../../../core/money/recurring/schedule.schema.ts';
import { nextScheduleDay } from '../../../core/money/recurring/schedule-days.ts';
import type { Bus } from '../../bus/bus.ts';
import type { ScheduleRow } from '../../storage/money/recurring-invoices.ts';
import type { Query } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyTransactions,
} from '../money-access.ts';
import { changeText } from '../money-audit.ts';

interface Deps extends MoneyDeps {
  bus: Pick<Bus, 'notifyMoney'>;
  /** Requests the drafts that are due by now. */
  wakeRunner(): void;
}

interface VersionedSchedule {
  id: string;
  version: number;
}

/** Schedules of invoices, for ADMINs (money §5, rules RC). */
export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules({ bus, wakeRunner, now = Date.now, ...deps }: Deps) {
  const { recurringInvoices, clients } = deps.repositories;
  const { read, change } = moneyTransactions({ ...deps, now });

  /** In the order of their creation. */
  function list(userId: string): Promise<ScheduleView[]> {
    return read(userId, async (query) => {
      const rows = await recurringInvoices.all(query);
      const views: ScheduleView[] = [];
      for (const { clientName, ...row } of rows) views.push(await viewOf(query, row, clientName));
      return views;
    });
  }

  /** @throws AppError recurring.unknown */
  const get = (userId: string, id: string): Promise<ScheduleView> =>
    read(userId, (query) => getIn(query, id));

  /** @throws AppError recurring.unknown */
  async function getIn(query: Query, id: string): Promise<ScheduleView> {
    const found = await recurringInvoices.find(query, id);
    if (!found) throw new AppError('recurring.unknown');
    return viewOf(query, found, found.clientName);
  }

  async function viewOf(
    query: Query,
    { id, version, details, isPaused, nextDay }: ScheduleRow,
    clientName: string,
  ): Promise<ScheduleView> {
    const runs = await recurringInvoices.runsOf(query, id);
    return { id, version, schedule: details, clientName, isPaused, nextDay, runs };
  }

  /**
   * Adds a schedule, or replaces the version that the sender knows. No drafts are made for days
   * before today.
   * @throws AppError client.unknown, client.archived, money.changed, recurring.unknown,
   * recurring.limit, command.reused, invoice.tooLarge
   */
  async function save(
    caller: MoneyCaller,
    { id, version, schedule }: SavedSchedule,
    guard?: MoneyGuard,
  ): Promise<ScheduleView> {
    totalsOf({ ...schedule, discount: null, prepaid: 0 });
    const view = await change(caller, async (query, at) => {
      const row = await recurringInvoices.lock(query, id);
      await guard?.(query);
      if (version === 0 && row) return repeated(query, row, schedule);
      if (version > 0 && (!row || row.deletedAt !== null)) throw new AppError('recurring.unknown');
      if (row && row.version !== version) throw new AppError('money.changed');
      if (row?.details.clientId !== schedule.clientId) await checkClient(query, schedule.clientId);
      const nextDay = row?.isPaused ? null : await nextDayOf(query, id, schedule, at);
      const saved = {
        ...{ version: version + 1, clientId: schedule.clientId, details: schedule, nextDay },
        ...{ savedBy: caller.userId, updatedAt: at },
      };
      if (row) {
        await recurringInvoices.set(query, id, saved);
      } else {
        const most = MONEY_LIMITS.recurringInvoices;
        if ((await recurringInvoices.countKept(query)) >= most)
          throw new AppError('recurring.limit');
        const unpaused = { isPaused: false, createdAt: at, deletedAt: null };
        await recurringInvoices.add(query, { id, ...saved, ...unpaused });
      }
      const detail = changeText(
        schedule.name,
        row ? auditValues(row.details) : null,
        auditValues(schedule),
      );
      const kind = row ? ('recurringChanged' as const) : ('recurringMade' as const);
      return { result: await getIn(query, id), entry: { kind, by: caller.userId, detail } };
    });
    tell(id);
    return view;
  }

  async function repeated(query: Query, row: ScheduleRow, schedule: InvoiceSchedule) {
    if (!isSameJson(row.details, schedule)) throw new AppError('command.reused');
    return { result: await getIn(query, row.id), entry: null };
  }

  async function checkClient(query: Query, clientId: string): Promise<void> {
    const client = await clients.lock(query, clientId);
    if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
    if (client.isArchived) throw new AppError('client.archived');
  }

  /** The first day from today on that has no run yet. */
  async function nextDayOf(
    query: Query,
    id: string,
    schedule: InvoiceSchedule,
    at: number,
  ): Promise<Day | null> {
    const today = await businessDay(query, deps.repositories, at);
    const lastDay = await recurringInvoices.lastDay(query, id);
    const from = lastDay !== null && lastDay >= today ? addDays(lastDay, 1) : today;
    return nextScheduleDay(schedule, from);
  }

  /** While it is paused, its days pass without drafts. @throws AppError recurring.unknown, money.changed */
  function setPaused(
    caller: MoneyCaller,
    { id, version, isPaused }: VersionedSchedule & { isPaused: boolean },
  ): Promise<ScheduleView> {
    return changeRow(caller, { id, version }, 'recurringChanged', async (query, row, at) => {
      const nextDay = isPaused ? null : await nextDayOf(query, id, row.details, at);
      const detail = changeText(row.details.name, { isPaused: row.isPaused }, { isPaused });
      return { values: { isPaused, nextDay }, detail };
    });
  }

  /** It can be restored. @throws AppError recurring.unknown, money.changed */
  async function remove(
    caller: MoneyCaller,
    { id, version }: VersionedSchedule,
    guard?: MoneyGuard,
  ): Promise<void> {
    await change(caller, async (query, at) => {
      const row = await lockKept(query, { id, version }, guard);
      const values = { deletedAt: at, nextDay: null, version: version + 1, updatedAt: at };
      await recurringInvoices.set(query, id, values);
      const detail = row.details.name;
      const entry = { kind: 'recurringDeleted', by: caller.userId, detail } as const;
      return { result: null, entry };
    });
    tell(id);
  }

  /** No drafts are made for days in the meantime. @throws AppError recurring.unknown */
  async function restore(caller: MoneyCaller, id: string): Promise<ScheduleView> {
    const view = await change(caller, async (query, at) => {
      const row = await recurringInvoices.lock(query, id);
      if (!row) throw new AppError('recurring.unknown');
      if (row.deletedAt === null) return { result: await getIn(query, id), entry: null };
      const nextDay = row.isPaused ? null : await nextDayOf(query, id, row.details, at);
      const values = { deletedAt: null, nextDay, version: row.version + 1, updatedAt: at };
      await recurringInvoices.set(query, id, values);
      const detail = row.details.name;
      const entry = { kind: 'recurringRestored', by: caller.userId, detail } as const;
      return { result: await getIn(query, id), entry };
    });
    tell(id);
    return view;
  }

  async function changeRow(
    caller: MoneyCaller,
    versioned: VersionedSchedule,
    kind: 'recurringChanged',
    work: (
      query: Query,
      row: ScheduleRow,
      at: number,
    ) => Promise<{ values: Partial<ScheduleRow>; detail: string }>,
  ): Promise<ScheduleView> {
    const { id, version } = versioned;
    const view = await change(caller, async (query, at) => {
      const row = await lockKept(query, versioned);
      const { values, detail } = await work(query, row, at);
      await recurringInvoices.set(query, id, { ...values, version: version + 1, updatedAt: at });
      return { result: await getIn(query, id), entry: { kind, by: caller.userId, detail } };
    });
    tell(id);
    return view;
  }

  async function lockKept(
    query: Query,
    { id, version }: VersionedSchedule,
    guard?: MoneyGuard,
  ): Promise<ScheduleRow> {
    const row = await recurringInvoices.lock(query, id);
    if (!row || row.deletedAt !== null) throw new AppError('recurring.unknown');
    await guard?.(query);
    if (row.version !== version) throw new AppError('money.changed');
    return row;
  }

  function tell(id: string): void {
    bus.notifyMoney({ ids: [id] });
    wakeRunner();
  }

  /** The drafts of schedules that are not issued yet, and failed runs. */
  function openDrafts(userId: string): Promise<ScheduledDraft[]> {
    return read(userId, recurringInvoices.openDrafts);
  }

  return { list, get, viewIn: getIn, save, setPaused, remove, restore, openDrafts };
}

/** A schedule in the audit log. */
function auditValues({ name: _, lines, time, introduction, closing, ...values }: InvoiceSchedule) {
  const texts = [introduction, closing].filter(Boolean).length;
  return { ...values, lines, time, ...(texts > 0 && { introduction, closing }) };
}
