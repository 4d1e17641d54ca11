import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ExpenseView } from '../../../../../core/money/expenses/expense.ts';
import { trpc } from '../../../../session/trpc.ts';
import { type ExpensesSearch, listingOf } from './expenses-search.ts';

const PAGE_SIZE = 50;
const EXPORT_PAGE_SIZE = 200;

/** The expenses that match a search, page by page, and a way to load all of them. */
export function useExpenses(search: ExpensesSearch) {
  const { client } = trpc.useUtils();
  const listing = listingOf(search);
  const query = useInfiniteQuery({
    // Below tRPC's key of money, so that it is loaded again with it.
    queryKey: [['money', 'expenses', 'pages'], listing],
    queryFn: ({ pageParam: cursor }) =>
      client.money.expenses.list.query({ ...listing, limit: PAGE_SIZE, cursor }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const loadAll = useCallback(
    async (of: ExpensesSearch) => {
      const all: ExpenseView[] = [];
      let cursor: string | null = null;
      do {
        const page: { expenses: ExpenseView[]; next: string | null } =
          await client.money.expenses.list.query({
            ...{ ...listingOf(of), limit: EXPORT_PAGE_SIZE, cursor },
          });
        all.push(...page.expenses);
        cursor = page.next;
      } while (cursor !== null);
      return all;
    },
    [client],
  );
  return { ...query, loadAll };
}
