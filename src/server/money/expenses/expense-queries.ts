import { AppError } from '../../../core/errors.ts';
import type { ExpenseListing } from '../../../core/money/expenses/expense.schema.ts';
import type {
  BillableExpenses,
  ExpensePage,
  ExpenseSuggestions,
  ExpenseView,
} from '../../../core/money/expenses/expense.ts';
import {
  type ExpenseCursor,
  type ExpenseRecord,
  sortValueOf,
} from '../../storage/money/expenses/expenses.ts';
import type { Query } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import { placeText, readPlace } from '../list-places.ts';
import { type MoneyDeps, moneyTransactions } from '../money-access.ts';
import { expenseView, expenseViews } from './expense-views.ts';

/** Queries of expenses, for ADMINs. Every call throws `forbidden` for others. */
export function createExpenseQueries(deps: MoneyDeps) {
  const { repositories, now = Date.now } = deps;
  const { expenses, invoicingParties } = repositories;
  const { read } = moneyTransactions(deps);
  const today = (query: Query) => businessDay(query, repositories, now());

  /** A page of at most `limit` expenses. @throws AppError request.invalid for a bad cursor */
  async function list(
    userId: string,
    { sort, order, ...filter }: ExpenseListing,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<ExpensePage> {
    const after = cursor === null ? null : cursorOf(cursor, sort === 'gross');
    return read(userId, async (query) => {
      const page = { sort, order, after, limit: limit + 1, today: await today(query) };
      const found = await expenses.list(query, filter, page);
      const records = found.slice(0, limit);
      const last = found.length > limit ? records.at(-1) : undefined;
      return {
        expenses: await expenseViews(query, repositories, records),
        next: last ? placeOf(last, sort) : null,
        sums: await expenses.sums(query, filter, page.today),
      };
    });
  }

  /** @throws AppError expense.unknown */
  const get = (userId: string, id: string): Promise<ExpenseView> =>
    read(userId, (query) => viewIn(query, id));

  /** @throws AppError expense.unknown */
  async function viewIn(query: Query, id: string): Promise<ExpenseView> {
    return expenseView(query, repositories, liveExpense(await expenses.find(query, id)));
  }

  const suggestions = (userId: string): Promise<ExpenseSuggestions> =>
    read(userId, async (query) => ({
      categories: await expenses.used(query, 'category'),
      suppliers: await expenses.used(query, 'supplier'),
    }));

  /**
   * The billable expenses of a client that are on no invoice yet. @throws AppError client.unknown
   */
  function billable(userId: string, clientId: string): Promise<BillableExpenses> {
    return read(userId, async (query) => {
      const client = await invoicingParties.clientOf(query, clientId);
      if (!client) throw new AppError('client.unknown');
      const found = await expenses.billable(query, clientId);
      const views = await expenseViews(query, repositories, found);
      return {
        currency: client.currency,
        expenses: views.filter(({ currency }) => currency === client.currency),
        otherCurrency: views.filter(({ currency }) => currency !== client.currency),
      };
    });
  }

  return { list, get, viewIn, suggestions, billable };
}

/** @throws AppError expense.unknown, also for one that is deleted */
export function liveExpense(record: ExpenseRecord | null): ExpenseRecord {
  if (!record || record.deletedAt !== null) throw new AppError('expense.unknown');
  return record;
}

function placeOf(record: ExpenseRecord, sort: ExpenseListing['sort']): string {
  return placeText([sortValueOf(record, sort), record.id]);
}

/** @throws AppError request.invalid */
function cursorOf(text: string, isNumber: boolean): ExpenseCursor {
  const [key, id] = readPlace(text, [isNumber ? 'number' : 'text', 'text']);
  return { key, id };
}
