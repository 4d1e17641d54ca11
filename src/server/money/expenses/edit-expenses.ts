import { shortId } from '../../../core/audit.ts';
import { AppError } from '../../../core/errors.ts';
import { isSameJson } from '../../../core/lib/canonical-json.ts';
import type { Expense, ExpenseView } from '../../../core/money/expenses/expense.ts';
import { expenseSums } from '../../../core/money/expenses/expense-amounts.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import type { Bus } from '../../bus/bus.ts';
import type { AuditEntry } from '../../storage/directory/audit.ts';
import { locksRepository } from '../../storage/directory/locks.ts';
import type { ExpenseRecord } from '../../storage/money/expenses/expenses.ts';
import type { Query } from '../../storage/store.ts';
import { amountText } from '../invoices/invoice-writer.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyTransactions,
} from '../money-access.ts';
import { changeText } from '../money-audit.ts';
import { liveExpense } from './expense-queries.ts';
import { expenseView } from './expense-views.ts';

/** The largest sum of an expense, in minor units: it fits on an invoice. */
const MAX_GROSS = 999_999_999_999;

/** Errors about an expense on a draft or invoice, which locks it (EX8). */
const BILLED_FIELDS = [
  ...(['day', 'supplier', 'currency', 'rows', 'clientId', 'projectId', 'isBillable'] as const),
];

export interface ExpenseDeps extends MoneyDeps {
  bus: Pick<Bus, 'notifyMoney'>;
}

/** The expense to change, delete or restore; `version`: the one that the sender knows. */
interface ExpenseChange {
  expenseId: string;
  version?: number | undefined;
}

/** Changes of expenses (rules EX). Every call throws `forbidden` for who is not ADMIN. */
export function createExpenseEdits(deps: ExpenseDeps) {
  const { store, repositories, bus } = deps;
  const { expenses, invoiceExpenses, clients, projects } = repositories;
  const { change } = moneyTransactions(deps);
  const locks = locksRepository(store.tables);

  async function changeAndTell(
    caller: MoneyCaller,
    expenseId: string,
    work: (query: Query, at: number) => Promise<{ result: ExpenseView; entry: AuditEntry | null }>,
  ): Promise<ExpenseView> {
    const view = await change(caller, work);
    bus.notifyMoney({ ids: [expenseId] });
    return view;
  }

  /**
   * Adds an expense under an id that the sender made: repeating it changes nothing.
   * @throws AppError expense.limit, expense.tooLarge, client.unknown, client.archived,
   * project.unknown; command.reused if the id is taken by another expense
   */
  async function create(
    caller: MoneyCaller,
    { id, expense: wanted }: { id: string; expense: Expense },
  ): Promise<ExpenseView> {
    const expense = normalized(wanted);
    return changeAndTell(caller, id, async (query, at) => {
      // Concurrent additions must not both take the last free place.
      await locks.take(query, 'expenses');
      const existing = await expenses.find(query, id);
      if (existing) {
        const isRepeated = existing.deletedAt === null && hasValues(existing, expense);
        if (!isRepeated) throw new AppError('command.reused');
        return { result: await expenseView(query, repositories, existing), entry: null };
      }
      if ((await expenses.countAll(query)) >= MONEY_LIMITS.expenses)
        throw new AppError('expense.limit');
      await checkTarget(query, expense);
      const state = { createdBy: caller.userId, createdAt: at, updatedAt: at, deletedAt: null };
      const record = { ...expense, ...sumsOf(expense), id, version: 1, ...state };
      await expenses.insert(query, record);
      const entry = entryOf(caller, 'expenseMade', nameOf(record));
      return { result: await expenseView(query, repositories, record), entry };
    });
  }

  /**
   * Sets the fields that `set` names; all others stay.
   * @throws AppError expense.unknown, expense.billed, expense.drafted and as `create` does;
   * money.changed if the sender knows another version
   */
  function edit(
    caller: MoneyCaller,
    { set, ...of }: ExpenseChange & { set: Partial<Expense> },
    guard?: MoneyGuard,
  ): Promise<ExpenseView> {
    return changeAndTell(caller, of.expenseId, async (query, at) => {
      const before = await lockCurrent(query, of, guard);
      const after = normalized({ ...before, ...set });
      const changed = changedFields(before, after);
      if (changed.length === 0) {
        return { result: await expenseView(query, repositories, before), entry: null };
      }
      if (changed.some((field) => BILLED_FIELDS.some((each) => each === field)))
        await checkFree(query, before.id);
      const isOther = ({ clientId, projectId }: Expense) =>
        clientId !== before.clientId || projectId !== before.projectId;
      if (isOther(after)) await checkTarget(query, after);
      const record = { ...before, ...after, ...sumsOf(after) };
      const saved = await save(query, record, at);
      const values = Object.fromEntries(changed.map((field) => [field, after[field]]));
      const detail = changeText(nameOf(before), { ...before }, values);
      const entry = entryOf(caller, 'expenseChanged', detail);
      return { result: await expenseView(query, repositories, saved), entry };
    });
  }

  /**
   * Deletes an expense, which can be restored for 30 days.
   * @throws AppError expense.unknown, expense.billed, expense.drafted, money.changed
   */
  async function remove(
    caller: MoneyCaller,
    of: ExpenseChange,
    guard?: MoneyGuard,
  ): Promise<{ success: true }> {
    await changeAndTell(caller, of.expenseId, async (query, at) => {
      const before = await lockCurrent(query, of, guard);
      await checkFree(query, before.id);
      const saved = await save(query, { ...before, deletedAt: at }, at);
      const entry = entryOf(caller, 'expenseDeleted', nameOf(before));
      return { result: await expenseView(query, repositories, saved), entry };
    });
    return { success: true };
  }

  /** Brings back a deleted expense with its receipt. @throws AppError expense.unknown */
  function restore(caller: MoneyCaller, expenseId: string): Promise<ExpenseView> {
    return changeAndTell(caller, expenseId, async (query, at) => {
      const record = await expenses.lock(query, expenseId);
      if (!record) throw new AppError('expense.unknown');
      if (record.deletedAt === null)
        return { result: await expenseView(query, repositories, record), entry: null };
      const saved = await save(query, { ...record, deletedAt: null }, at);
      const entry = entryOf(caller, 'expenseRestored', nameOf(record));
      return { result: await expenseView(query, repositories, saved), entry };
    });
  }

  async function save(query: Query, record: ExpenseRecord, at: number): Promise<ExpenseRecord> {
    const saved = { ...record, version: record.version + 1, updatedAt: at };
    await expenses.set(query, saved);
    return saved;
  }

  async function lockCurrent(
    query: Query,
    { expenseId, version }: ExpenseChange,
    guard: MoneyGuard | undefined,
  ): Promise<ExpenseRecord> {
    const record = liveExpense(await expenses.lock(query, expenseId));
    await guard?.(query);
    if (version !== undefined && version !== record.version) throw new AppError('money.changed');
    return record;
  }

  /** @throws AppError expense.billed, expense.drafted */
  async function checkFree(query: Query, id: string): Promise<void> {
    const invoice = await invoiceExpenses.lockInvoiceOf(query, id);
    if (invoice) throw new AppError(invoice.number === null ? 'expense.drafted' : 'expense.billed');
  }

  /** @throws AppError client.unknown, client.archived, project.unknown */
  async function checkTarget(query: Query, { clientId, projectId }: Expense): Promise<void> {
    if (clientId !== null) {
      const client = await clients.find(query, clientId);
      if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
      if (client.isArchived) throw new AppError('client.archived');
    }
    if (projectId !== null && !(await projects.byIds(query, [projectId])).get(projectId))
      throw new AppError('project.unknown');
  }

  return { create, edit, remove, restore };
}

/** An expense as it is stored. Without a client and a project it cannot be billed. */
function normalized(expense: Expense): Expense {
  const { day, supplier, reference, category, note, currency, rows } = expense;
  const { clientId, projectId, isBillable, dueDate, paidOn } = expense;
  if (clientId !== null && projectId !== null) {
    const message = 'must be null if there is a client';
    throw new AppError('request.invalid', { issues: [{ path: 'projectId', message }] });
  }
  const hasTarget = clientId !== null || projectId !== null;
  return {
    ...{ day, supplier, reference, category, note, currency },
    rows: rows.map(({ net, rate, tax }) => ({ net, rate, tax })),
    ...{ clientId, projectId, isBillable: isBillable && hasTarget, dueDate, paidOn },
  };
}

/** @throws AppError expense.tooLarge */
function sumsOf({ rows }: Pick<Expense, 'rows'>): ReturnType<typeof expenseSums> & {
  rows: Expense['rows'][number][];
} {
  const sums = expenseSums(rows);
  const isTooLarge = Object.values(sums).some((sum) => Math.abs(sum) > MAX_GROSS);
  if (isTooLarge) throw new AppError('expense.tooLarge');
  return { ...sums, rows: [...rows] };
}

function changedFields(before: Expense, after: Expense): (keyof Expense)[] {
  const fields = Object.keys(after) as (keyof Expense)[];
  return fields.filter((field) => !isSameJson(before[field], after[field]));
}

function hasValues(existing: Expense, expense: Expense): boolean {
  return changedFields(existing, expense).length === 0;
}

/** As `Hetzner · 11.90 EUR`. */
export function nameOf({
  id,
  supplier,
  gross,
  currency,
}: Pick<ExpenseRecord, 'id' | 'supplier' | 'gross' | 'currency'>): string {
  return `${supplier || shortId(id)} · ${amountText(gross, currency)}`;
}

function entryOf(caller: MoneyCaller, kind: AuditEntry['kind'], detail: string): AuditEntry {
  return { kind, by: caller.userId, detail };
}
