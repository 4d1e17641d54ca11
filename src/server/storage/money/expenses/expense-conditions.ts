import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Day } from '../../../../core/days.ts';
import { foldedText } from '../../../../core/lib/folded-text.ts';
import type { ExpenseFilter, ExpenseState } from '../../../../core/money/expenses/expense.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

/** An expense without a day on which it is due comes after all others. */
export const NO_DAY = '9999-12-31';

/** The filter of a list of expenses as SQL conditions. */
export function expenseConditions(tables: Tables) {
  const { clients, expenses, expenseReceipts, invoiceExpenses, projectBillings } = tables;

  function matches(query: Query, filter: ExpenseFilter, today: Day): SQL | undefined {
    const { state, clientId, projectId, currency, category, text = '', year, from, to } = filter;
    const words = foldedText(text).split(/\s+/).filter(Boolean);
    return and(
      isNull(expenses.deletedAt),
      state && isIn(query, state, today),
      clientId === undefined ? undefined : isOfClient(query, clientId),
      projectId === undefined ? undefined : isOfProject(projectId),
      currency === undefined ? undefined : eq(expenses.currency, currency),
      from === undefined ? undefined : gte(expenses.day, from),
      to === undefined ? undefined : lte(expenses.day, to),
      category === undefined ? undefined : eq(expenses.categoryKey, foldedText(category)),
      year === undefined ? undefined : isOfYear(year),
      ...words.map(
        (word) =>
          sql`${expenses.searchText} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
      ),
    );
  }

  function isIn(query: Query, state: ExpenseState, today: Day): SQL | undefined {
    const billed = query
      .select({ id: invoiceExpenses.expenseId })
      .from(invoiceExpenses)
      .where(eq(invoiceExpenses.expenseId, expenses.id));
    const receipts = query
      .select({ id: expenseReceipts.id })
      .from(expenseReceipts)
      .where(and(eq(expenseReceipts.expenseId, expenses.id), isNull(expenseReceipts.deletedAt)));
    const conditions: Record<ExpenseState, SQL | undefined> = {
      unpaid: isNull(expenses.paidOn),
      overdue: and(isNull(expenses.paidOn), lt(expenses.dueDate, today)),
      paid: isNotNull(expenses.paidOn),
      unbilled: and(eq(expenses.isBillable, true), notExists(billed)),
      billed: exists(billed),
      noReceipt: notExists(receipts),
    };
    return conditions[state];
  }

  /** Of the client itself, or of a project that belongs to it now; empty for those of none. */
  function isOfClient(query: Query, clientId: string): SQL | undefined {
    if (clientId === '') return isOfNoClient(query);
    const projects = query
      .select({ id: projectBillings.projectId })
      .from(projectBillings)
      .where(eq(projectBillings.clientId, clientId));
    return or(eq(expenses.clientId, clientId), inArray(expenses.projectId, projects));
  }

  function isOfNoClient(query: Query): SQL | undefined {
    const projects = query
      .select({ id: projectBillings.projectId })
      .from(projectBillings)
      .innerJoin(clients, eq(clients.id, projectBillings.clientId))
      .where(isNull(clients.deletedAt));
    return and(
      isNull(expenses.clientId),
      or(isNull(expenses.projectId), notInArray(expenses.projectId, projects)),
    );
  }

  function isOfProject(projectId: string): SQL | undefined {
    return projectId === '' ? isNull(expenses.projectId) : eq(expenses.projectId, projectId);
  }

  function isOfYear(year: number): SQL | undefined {
    const name = String(year).padStart(4, '0');
    return and(gte(expenses.day, `${name}-01-01`), lte(expenses.day, `${name}-12-31`));
  }

  return { matches, isIn, isOfClient };
}
