import { and, asc, count, desc, eq, isNotNull, isNull, lte, max, or, type SQL } from 'drizzle-orm';
import type { Day } from '../../../core/days.ts';
import type {
  InvoiceSchedule,
  ScheduledDraft,
  ScheduleRun,
} from '../../../core/money/recurring/invoice-schedule.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

type Row = Tables['recurringInvoices']['$inferSelect'];

export interface ScheduleRow extends Omit<Row, 'details'> {
  details: InvoiceSchedule;
}

interface NamedSchedule extends ScheduleRow {
  clientName: string;
}

export type ScheduleRunRow = Tables['recurringInvoiceRuns']['$inferSelect'];

/** How many runs of a schedule are shown. */
const SHOWN_RUNS = 6;
const DUE_PER_READ = 50;

/** Schedules of invoices and their runs. */
export function recurringInvoicesRepository(tables: Tables) {
  const { recurringInvoices: schedules, recurringInvoiceRuns: runs, invoices, clients } = tables;
  const isKept = isNull(schedules.deletedAt);

  /** Those that are not deleted, with the names of their clients, the oldest first. */
  const all = (query: Query) => kept(query);

  /** One of them; null if there is none. */
  async function find(query: Query, id: string) {
    const [row] = await kept(query, eq(schedules.id, id));
    return row ?? null;
  }

  async function kept(query: Query, condition?: SQL): Promise<NamedSchedule[]> {
    const rows = await query
      .select({ schedule: schedules, clientName: clients.name })
      .from(schedules)
      .leftJoin(clients, eq(clients.id, schedules.clientId))
      .where(and(isKept, condition))
      .orderBy(asc(schedules.createdAt), asc(schedules.id));
    return rows.map(({ schedule, clientName }) => {
      return { ...schedule, clientName: clientName ?? '' };
    });
  }

  async function countKept(query: Query): Promise<number> {
    const [row] = await query.select({ count: count() }).from(schedules).where(isKept);
    return row?.count ?? 0;
  }

  /** Locked until the end of the transaction; deleted ones too. */
  async function lock(query: Query, id: string): Promise<ScheduleRow | null> {
    const [row] = await query
      .update(schedules)
      .set({ id: schedules.id })
      .where(eq(schedules.id, id))
      .returning();
    return row ?? null;
  }

  async function add(query: Query, row: ScheduleRow): Promise<void> {
    await query.insert(schedules).values(row);
  }

  async function set(query: Query, id: string, values: Partial<ScheduleRow>): Promise<void> {
    await query.update(schedules).set(values).where(eq(schedules.id, id));
  }

  /** Those whose day has come, earliest first. */
  async function due(query: Query, today: Day): Promise<ScheduleRow[]> {
    return query
      .select()
      .from(schedules)
      .where(and(isKept, eq(schedules.isPaused, false), lte(schedules.nextDay, today)))
      .orderBy(asc(schedules.nextDay), asc(schedules.id))
      .limit(DUE_PER_READ);
  }

  /** Returns false if the day already has a run. */
  async function addRun(query: Query, run: ScheduleRunRow): Promise<boolean> {
    const rows = await query
      .insert(runs)
      .values(run)
      .onConflictDoNothing()
      .returning({ day: runs.day });
    return rows.length > 0;
  }

  async function setRun(
    query: Query,
    { scheduleId, day }: Pick<ScheduleRunRow, 'scheduleId' | 'day'>,
    values: Partial<ScheduleRunRow>,
  ): Promise<void> {
    await query
      .update(runs)
      .set(values)
      .where(and(eq(runs.scheduleId, scheduleId), eq(runs.day, day)));
  }

  async function lastDay(query: Query, scheduleId: string): Promise<Day | null> {
    const [row] = await query
      .select({ day: max(runs.day) })
      .from(runs)
      .where(eq(runs.scheduleId, scheduleId));
    return row?.day ?? null;
  }

  /** Drafts that are still to be issued automatically, with the users who saved their schedules. */
  async function pending(query: Query) {
    return query
      .select({ run: runs, savedBy: schedules.savedBy })
      .from(runs)
      .innerJoin(schedules, eq(schedules.id, runs.scheduleId))
      .where(eq(runs.state, 'pending'))
      .orderBy(asc(runs.day), asc(runs.scheduleId));
  }

  /** The last runs of a schedule, newest first. */
  async function runsOf(query: Query, scheduleId: string): Promise<ScheduleRun[]> {
    const rows = await query
      .select({ run: runs, number: invoices.number, found: invoices.id })
      .from(runs)
      .leftJoin(invoices, eq(invoices.id, runs.invoiceId))
      .where(eq(runs.scheduleId, scheduleId))
      .orderBy(desc(runs.day))
      .limit(SHOWN_RUNS);
    return rows.map(({ run, number, found }) => {
      const { day, state, reason, invoiceId } = run;
      const isDiscarded = invoiceId !== null && found === null;
      return { day, state, reason, invoiceId, number, isDiscarded };
    });
  }

  /**
   * The drafts of schedules that are not issued yet, and the last failed runs of schedules; the
   * newest first.
   */
  async function openDrafts(query: Query): Promise<ScheduledDraft[]> {
    const lastDays = query
      .select({ scheduleId: runs.scheduleId, lastDay: max(runs.day).as('last_day') })
      .from(runs)
      .groupBy(runs.scheduleId)
      .as('last_days');
    const rows = await query
      .select({
        run: runs,
        details: schedules.details,
        clientName: clients.name,
        gross: invoices.gross,
        currency: invoices.currency,
        lastDay: lastDays.lastDay,
      })
      .from(runs)
      .innerJoin(schedules, eq(schedules.id, runs.scheduleId))
      .leftJoin(clients, eq(clients.id, schedules.clientId))
      .leftJoin(invoices, eq(invoices.id, runs.invoiceId))
      .innerJoin(lastDays, eq(lastDays.scheduleId, runs.scheduleId))
      .where(
        or(
          and(isNotNull(invoices.id), isNull(invoices.number)),
          and(eq(runs.state, 'failed'), isKept),
        ),
      )
      .orderBy(desc(runs.day), asc(runs.scheduleId));
    return rows
      .filter(({ run, lastDay }) => run.state !== 'failed' || run.day === lastDay)
      .map(({ run, details, clientName, gross, currency }) => ({
        ...{ scheduleId: run.scheduleId, scheduleName: details.name, day: run.day },
        ...{ clientName: clientName ?? '', reason: run.reason, invoiceId: run.invoiceId },
        state: run.state === 'failed' ? ('failed' as const) : ('draft' as const),
        ...{ gross: gross ?? 0, currency: currency ?? details.currency },
      }));
  }

  return {
    ...{ all, find, countKept, lock, add, set, due, addRun, setRun, lastDay, pending, runsOf },
    openDrafts,
  };
}
