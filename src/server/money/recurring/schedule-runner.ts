import { shortId } from '../../../core/audit.ts';
import { addDays, type Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import type { GatheredLines } from '../../../core/money/invoices/gather-lines.ts';
import type { Gathering } from '../../../core/money/invoices/invoice-requests.schema.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import type { InvoiceSchedule } from '../../../core/money/recurring/invoice-schedule.ts';
import { withPeriod } from '../../../core/money/recurring/period-text.ts';
import { nextScheduleDay, periodOfDay } from '../../../core/money/recurring/schedule-days.ts';
import type { Bus } from '../../bus/bus.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../../lib/background-worker.ts';
import { NO_SOURCE } from '../../lib/request-source.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { StoredDraft } from '../../storage/money/invoices.ts';
import type { ScheduleRow, ScheduleRunRow } from '../../storage/money/recurring-invoices.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import { faultOf, type Query, type Store } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import { draftRow, emptyDraft } from '../invoices/create-draft.ts';
import { gatherTime, unbilledIds } from '../invoices/gather-time.ts';
import { amountText } from '../invoices/invoice-writer.ts';
import type { Invoices } from '../invoices/invoices.ts';
import { notifyAdmins } from '../notices/money-notices.ts';

const INTERVAL_MS = 60_000;
/**
 * How often gathering a draft is retried after a concurrent draft has taken some of its entries.
 */
const MAX_ATTEMPTS = 20;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney'>;
  invoices: Pick<Invoices, 'issue'>;
  onError(error: unknown): void;
  now?: () => number;
}

/** Its `run` makes the drafts that are due now. */
export type ScheduleRunner = Pick<BackgroundWorker, 'start' | 'run' | 'wake' | 'close'>;

/** The result of a day before it is stored. */
interface Outcome {
  state: ScheduleRunRow['state'];
  reason: string | null;
  draft: { id: string; draft: StoredDraft; entries: GatheredLines['entries'] } | null;
}

/**
 * Makes the drafts of recurring invoices, once a minute: after a downtime, one for each day that
 * has passed. A day is stored in the transaction of its draft, so that no crash and no other server
 * makes a second one (RC2). Drafts are created without a user: no ADMIN needs to be signed in.
 */
export function createScheduleRunner(deps: Deps): ScheduleRunner {
  const { store, repositories, bus, invoices, onError, now = Date.now } = deps;
  const { recurringInvoices, clients, invoiceEntries, moneyHeads } = repositories;
  const worker = createBackgroundWorker({ work: runAll, intervalMs: INTERVAL_MS, onError });
  const today = (query: Query) => businessDay(query, repositories, now());

  async function runAll(): Promise<void> {
    for (let isMore = true; isMore && !worker.isClosing; ) {
      const due = await store.read(async (query) =>
        recurringInvoices.due(query, await today(query)),
      );
      for (const schedule of due) if (!worker.isClosing) await makeDraft(schedule);
      isMore = due.length > 0;
    }
    await issuePending();
  }

  async function makeDraft({ id, nextDay, details }: ScheduleRow): Promise<void> {
    if (nextDay === null) return;
    for (let left = MAX_ATTEMPTS; ; left -= 1) {
      const gathering = gatheringOf(details, nextDay);
      const entryIds =
        gathering && (await store.readLong((query) => unbilledIds(query, repositories, gathering)));
      try {
        const invoiceId = await store.tx(async (query) => {
          const made = await makeIn(query, id, nextDay, entryIds ?? []);
          await moneyHeads.raise(query);
          return made;
        });
        bus.notifyMoney({ ids: [id, ...(invoiceId === null ? [] : [invoiceId])] });
        return;
      } catch (error) {
        // Another draft has taken one of the entries.
        if (faultOf(error) !== 'unique' || left === 0) throw error;
      }
    }
  }

  /** Returns the id of the draft; null if none was made. */
  async function makeIn(
    query: Query,
    id: string,
    day: Day,
    entryIds: readonly string[],
  ): Promise<string | null> {
    const row = await recurringInvoices.lock(query, id);
    if (!row || row.deletedAt !== null || row.isPaused || row.nextDay !== day) return null;
    const at = now();
    const nextDay = nextScheduleDay(row.details, addDays(day, 1));
    await recurringInvoices.set(query, id, { nextDay });
    const { draft, ...outcome } = await outcomeOf(query, row, day, entryIds);
    const run = { scheduleId: id, day, ...outcome, invoiceId: draft?.id ?? null, madeAt: at };
    if (!(await recurringInvoices.addRun(query, run)) || !draft) return null;
    const of = { id: draft.id, kind: 'invoice' as const, clientId: row.clientId, creditedId: null };
    const invoice = draftRow(of, draft.draft, at);
    await repositories.invoices.add(query, invoice);
    const entries = draft.entries.map((entry) => ({ ...entry, invoiceId: draft.id }));
    await invoiceEntries.add(query, entries);
    await notifyAdmins(query, repositories, {
      notice: {
        ...{ kind: 'recurring' as const, invoiceId: draft.id, name: row.details.name },
        clientName: (await clients.find(query, row.clientId))?.name ?? '',
      },
      ...{ about: draft.id, at },
    });
    const detail = `${shortId(draft.id)} · ${row.details.name} · ${amountText(invoice.gross, invoice.currency)}`;
    const entry = { kind: 'invoiceMade' as const, by: row.savedBy, detail };
    await repositories.audit.record(query, { ...entry, at, source: NO_SOURCE });
    return draft.id;
  }

  async function outcomeOf(
    query: Query,
    { id, details, clientId }: ScheduleRow,
    day: Day,
    entryIds: readonly string[],
  ): Promise<Outcome> {
    const failed = (reason: string): Outcome => ({ state: 'failed', reason, draft: null });
    const payer = await clients.lock(query, clientId);
    const client = await repositories.invoicingParties.clientOf(query, clientId);
    if (!payer || !client) return failed('client.unknown');
    if (client.isArchived) return failed('client.archived');
    if (client.currency !== details.currency && details.lines.length > 0) {
      return failed('recurring.currency');
    }
    try {
      const gathering = gatheringOf(details, day);
      const gathered: GatheredLines = gathering
        ? await gatherTime(query, repositories, gathering, entryIds)
        : { lines: [], entries: [], period: null };
      const draft = draftOf(details, day, client, gathered);
      if (draft.lines.length === 0) return { state: 'empty', reason: null, draft: null };
      // An amount that is too large is refused before anything is written.
      draftRow({ id, kind: 'invoice', clientId, creditedId: null }, draft, 0);
      const invoiceId = `s${digestOf(`${id} ${day}`).slice(0, 26)}`;
      return {
        ...{ state: details.issuesItself ? 'pending' : 'draft', reason: null },
        draft: { id: invoiceId, draft, entries: gathered.entries },
      };
    } catch (error) {
      if (error instanceof AppError) return failed(error.code);
      throw error;
    }
  }

  /**
   * Issues the drafts of schedules with automatic issuing, as the user who saved the schedule. A
   * draft that cannot be issued, or that a person has edited meanwhile, stays a draft.
   */
  async function issuePending(): Promise<void> {
    const pending = await store.read(recurringInvoices.pending);
    for (const { run, savedBy } of pending) {
      if (worker.isClosing || run.invoiceId === null) continue;
      const { state, reason } = await issueOne(run.invoiceId, savedBy);
      await store.tx(async (query) => {
        await recurringInvoices.setRun(query, run, { state, reason });
        await moneyHeads.raise(query);
      });
      bus.notifyMoney({ ids: [run.scheduleId, run.invoiceId] });
    }
  }

  async function issueOne(
    id: string,
    userId: string,
  ): Promise<Pick<ScheduleRunRow, 'state' | 'reason'>> {
    const author = { userId, source: NO_SOURCE };
    try {
      const { number } = await invoices.issue(author, { id, version: 1 });
      return number === null ? { state: 'draft', reason: null } : { state: 'issued', reason: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'server.busy') return { state: 'pending', reason: null };
      const row = await store.read((query) => repositories.invoices.find(query, id));
      // Another server, or a person, was faster.
      if (row && row.number !== null) return { state: 'issued', reason: null };
      const isEdited = !row || error.code === 'invoice.stale';
      return { state: 'draft', reason: isEdited ? null : error.code };
    }
  }

  return worker;
}

/** The unbilled time of a schedule's day: up to the day before. */
function gatheringOf({ clientId, time }: InvoiceSchedule, day: Day): Gathering | null {
  if (!time) return null;
  const { projectIds, grouping } = time;
  return { clientId, grouping, projectIds: projectIds && [...projectIds], until: addDays(day, -1) };
}

function draftOf(
  schedule: InvoiceSchedule,
  day: Day,
  client: StoredClient,
  { lines: timeLines, period: timePeriod }: GatheredLines,
): StoredDraft {
  const period = periodOfDay(schedule, day);
  const filled = (text: string) => withPeriod(text, period, client.language);
  const lines = schedule.lines.map((line) => ({
    ...{ ...line, name: filled(line.name), description: filled(line.description) },
    // Distinct from the ids of the lines with time.
    id: `r-${line.id}`.slice(0, 80),
  }));
  return {
    ...emptyDraft(client),
    lines: [...lines, ...timeLines],
    period: lines.length > 0 ? period : timePeriod,
    introduction: filled(schedule.introduction),
    closing: filled(schedule.closing),
    orderReference: schedule.orderReference,
  };
}
