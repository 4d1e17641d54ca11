import { setTicket } from '../../core/board/change.ts';
import { finishedColumns } from '../../core/board/columns/finished-columns.ts';
import type { Command } from '../../core/board/commands.ts';
import { type CustomField, valuesOfFields } from '../../core/board/fields/custom-fields.ts';
import type { CustomValues } from '../../core/board/fields/custom-values.ts';
import { byPosition } from '../../core/board/ordering.ts';
import { withoutOtherPeople } from '../../core/board/rules/duplicate.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { addDays, type Day, dayAt, daysBetween } from '../../core/days.ts';
import { AppError } from '../../core/errors.ts';
import { tasksOf, withTaskDone } from '../../core/markdown/tasks.ts';
import {
  lastOccurrence,
  nextOccurrence,
  occurrenceBefore,
} from '../../core/recurrence/occurrences.ts';
import {
  formatRecurrence,
  parseRecurrence,
  type Recurrence,
} from '../../core/recurrence/recurrence.ts';
import { AUTOMATION_ID } from '../../core/users/automation.ts';
import { isManager } from '../access/board-access.ts';
import type { CommandOrigin, ExecuteIn, RecordIn } from '../boards/commands/execute-command.ts';
import type { Bus } from '../bus/bus.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts';
import { digestOf } from '../lib/tokens.ts';
import type { RecurrenceRow, RecurringTicket } from '../storage/automations/recurrences.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';

const INTERVAL_MS = 60_000;
const TICKETS_PER_READ = 500;

/** The history entries of a series, which are stored in English. */
const REPEATED = 'Repeated from an earlier ticket';
const REPEATS_AS = 'Repeated as a new ticket';
const STOPPED = 'Repeats no more: the person who chose it does not manage the board any more';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  executeIn: ExecuteIn;
  recordIn: RecordIn;
  bus: Bus;
  onError(error: unknown): void;
  now?: () => number;
}

/** Its `run` creates the tickets that are due now. */
export type RecurrenceRunner = Pick<BackgroundWorker, 'start' | 'run' | 'close'>;

/** A recurring ticket whose day has come. */
interface DueTicket extends RecurringTicket {
  state: RecurrenceRow;
  rule: Recurrence;
  /** The day for which the next ticket is made. */
  day: Day;
}

/**
 * Creates the next tickets of recurring ones, once a minute. The newest ticket of a series has the
 * recurrence, which moves on to the next one. A day is noted in the transaction that makes its
 * ticket, so that a crash or another server repeats nothing.
 */
export function createRecurrenceRunner(deps: Deps): RecurrenceRunner {
  const { store, repositories, executeIn, recordIn, bus, onError, now = Date.now } = deps;
  const { recurrences, boards, boardRecords, tickets, ticketLinks, photos: locks } = repositories;
  const worker = createBackgroundWorker({ work: makeAll, intervalMs: INTERVAL_MS, onError });

  async function makeAll(): Promise<void> {
    for (let after = '', isMore = true; isMore && !worker.isClosing; ) {
      const page = await store.read((query) => recurrences.page(query, after, TICKETS_PER_READ));
      for (const ticket of page) if (!worker.isClosing) await check(ticket);
      after = page.at(-1)?.ticketId ?? after;
      isMore = page.length === TICKETS_PER_READ;
    }
  }

  async function check(ticket: RecurringTicket): Promise<void> {
    const rule = parseRecurrence(ticket.recurrence);
    if (!rule) return;
    const { state } = ticket;
    if (!state) return begin(ticket, rule);
    const time = new Date(now());
    // A day begins at the hour of the recurrence.
    const today = addDays(dayAt(time), time.getHours() < rule.hour ? -1 : 0);
    if (rule.frequency === 'DONE') return lookAfterDone({ ...ticket, state, rule }, today);
    const day = lastOccurrence(rule, state.handledDay, today);
    if (day === null) return;
    if (rule.skipsOpen && !(await isFinished(ticket))) {
      await store.tx((query) => recurrences.advance(query, state, { handledDay: day }));
      return;
    }
    await makeNext({ ...ticket, state, rule, day });
  }

  async function lookAfterDone(ticket: Omit<DueTicket, 'day'>, today: Day): Promise<void> {
    const { state, rule } = ticket;
    const isDone = await isFinished(ticket);
    if (!isDone || state.doneDay === null) {
      const doneDay = isDone ? dayAt(new Date(now())) : null;
      if (doneDay !== state.doneDay)
        await store.tx((query) => recurrences.advance(query, state, { doneDay }));
      return;
    }
    const day = nextOccurrence(rule, state.doneDay);
    if (day !== null && day <= today) await makeNext({ ...ticket, day });
  }

  /**
   * The recurrence of a new ticket begins now: no tickets are created for past days. Its creator
   * has chosen it; a user who sets it later, or imports it, is stored at that time.
   */
  async function begin({ ticketId, columnId, createdBy }: RecurringTicket, rule: Recurrence) {
    await store.tx((query) =>
      recurrences.add(query, {
        ...{ ticketId, columnId, madeBy: createdBy },
        handledDay: dayAt(new Date(now())),
        baseDay: occurrenceBefore(rule),
        doneDay: null,
        isMade: false,
      }),
    );
  }

  async function isFinished({ boardId, columnId, isArchived }: RecurringTicket): Promise<boolean> {
    if (isArchived) return true;
    const { columns } = await store.read((query) => boardRecords.structure(query, boardId));
    return finishedColumns(columns).has(columnId);
  }

  /** A ticket that cannot be created now, such as in a full column, is retried each minute. */
  async function makeNext(due: DueTicket): Promise<void> {
    try {
      if (await store.tx((query) => makeIn(query, due))) bus.notifyChanged(due.boardId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** Returns whether the board has changed. */
  async function makeIn(query: Query, due: DueTicket): Promise<boolean> {
    const { boardId, ticketId, state, day, isArchived } = due;
    // It adds a link; the lock of links comes before those of boards.
    await ticketLinks.lock(query);
    await locks.lockBoard(query, boardId);
    const isFirst = await recurrences.advance(query, state, { handledDay: day });
    const board = await boards.head(query, boardId);
    const ticket = await tickets.byIdOrArchived(query, ticketId);
    if (!isFirst || !board || ticket?.boardId !== boardId) return false;
    if (ticket.recurrence !== due.recurrence) return false;
    const mayMake = await isManager(query, repositories, state.madeBy, board);
    if (!mayMake || !sees(audienceOf(ticket), state.madeBy)) {
      await stop(query, ticket, isArchived);
      return true;
    }
    const copyId = await create(query, due, ticket);
    const ids = { boardId, ticketId };
    if (isArchived) {
      await recurrences.clearArchived(query, ticketId);
      return true;
    }
    await run(query, due, { type: 'tickets.edit', ...ids, set: { recurrence: null } }, REPEATS_AS);
    const link = { boardId, ticketId: copyId, relation: 'relatesTo' as const, otherId: ticketId };
    await run(query, due, { type: 'tickets.link', ...link }, null);
    return true;
  }

  /** Makes the next ticket, which has the recurrence from now on. Returns its id. */
  async function create(query: Query, due: DueTicket, ticket: TicketRecord): Promise<string> {
    const { boardId, ticketId, state, day } = due;
    const { columns, members } = await boardRecords.structure(query, boardId);
    const board = await boards.head(query, boardId);
    const [first] = columns.sort(byPosition);
    const column = columns.find(({ id }) => id === state.columnId) ?? first;
    if (!column) throw new AppError('column.unknown');
    const here = new Set([board?.createdBy, ...members.map(({ userId }) => userId)]);
    const days = daysBetween(state.baseDay, day);
    const isHere = (id: string) => here.has(id);
    const { visibleTo, ...assigned } = withoutOtherPeople(ticket, state.madeBy, isHere);
    const { assignee, coAssignees } = assigned;
    const recurrence = recurrenceAfter(due);
    const { name, priority, labels, url, estimate, startDate, dueDate } = ticket;
    const id = await run(
      query,
      due,
      {
        ...{ type: 'tickets.create', boardId, columnId: column.id },
        ...{ name, priority, url, estimate, assignee, recurrence },
        coAssignees: coAssignees && [...coAssignees],
        fields: movedValues(board?.customFields ?? [], ticket.fields, days),
        labels: [...labels],
        description: unticked(ticket.description),
        startDate: startDate && moved(startDate, days),
        dueDate: dueDate && moved(dueDate, days),
        visibleTo: visibleTo && [...visibleTo],
      },
      REPEATED,
    );
    await recurrences.remove(query, ticketId);
    if (recurrence === null) return id;
    const progress = { handledDay: day, baseDay: day, doneDay: null, isMade: true };
    const { madeBy } = state;
    await recurrences.put(query, { ticketId: id, madeBy, columnId: column.id, ...progress });
    return id;
  }

  /** The maker's command, with another history entry. Returns the id of what it creates. */
  async function run(
    query: Query,
    { ticketId, state, day }: DueTicket,
    command: Command,
    note: string | null,
  ): Promise<string> {
    const commandId = digestOf(`${ticketId} ${day} ${command.type}`).slice(0, 40);
    const origin: CommandOrigin = {
      automationId: null,
      historyOf: (notes) => notes.map((one) => ({ ...one, text: note ?? one.text })),
    };
    const reply = await executeIn(query, state.madeBy, commandId, command, undefined, origin);
    return reply.result?.id ?? '';
  }

  async function stop(query: Query, ticket: TicketRecord, isArchived: boolean): Promise<void> {
    await recurrences.remove(query, ticket.id);
    if (isArchived) return recurrences.clearArchived(query, ticket.id);
    await recordIn(query, AUTOMATION_ID, ticket.boardId, ({ at }) => ({
      changes: [setTicket(ticket, { recurrence: null, updatedAt: at })],
      history: [{ ticketId: ticket.id, text: STOPPED }],
    }));
  }

  return worker;
}

/** The recurrence of the new ticket; null if it is the last one. */
function recurrenceAfter({ rule, day }: DueTicket): string | null {
  const { count, until, frequency } = rule;
  if (count === 1) return null;
  const isLast =
    frequency === 'DONE' ? until !== null && until <= day : nextOccurrence(rule, day) === null;
  if (isLast) return null;
  return formatRecurrence({ ...rule, count: count === null ? null : count - 1 });
}

function unticked(description: string): string {
  return tasksOf(description)
    .filter(({ isDone }) => isDone)
    .reduce((text, task) => withTaskDone(text, task, false), description);
}

/** The values of a board's fields, with dates moved by `days`. */
function movedValues(fields: readonly CustomField[], values: CustomValues | null, days: number) {
  const current = valuesOfFields(fields, values);
  if (!current) return current;
  const dates = new Set(fields.filter(({ type }) => type === 'DATE').map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(current).map(([id, value]) => {
      return [id, dates.has(id) && typeof value === 'string' ? moved(value, days) : value];
    }),
  );
}

/** A day, or a wall-clock time, moved by `days`. */
function moved(time: string, days: number): string {
  return `${addDays(time.slice(0, 10), days)}${time.slice(10)}`;
}
