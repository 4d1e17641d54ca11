import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FilePlus2, FileText } from 'lucide-react';
import { useState } from 'react';
import type { QuoteListItem, QuotePage } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteListTexts } from '../../../../i18n/en/quotes.ts';
import { downloadFile } from '../../../../lib/save-as.ts';
import { usePageRequest } from '../../../../lib/use-page-request.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { ToolButton } from '../../../../ui/tool-button.tsx';
import { today } from '../../day-text.ts';
import styles from '../../invoices/list/invoices-page.module.css';
import { StaleNote, useMoneyLive } from '../../use-money-live.tsx';
import { DecidedQuotes } from './decided-quotes.tsx';
import { quoteCsv } from './quote-csv.ts';
import { QuoteFilters } from './quote-filters.tsx';
import { listedQuotes } from './quote-rows.ts';
import { QuoteTable } from './quote-table.tsx';
import { type QuotesSearch, readQuotesSearch } from './quotes-search.ts';

const NewQuoteDialog = lazyDialog(() => import('./new-quote-dialog.tsx'));

/** All quotes, filtered and in the order of the address. */
export default function QuotesPage() {
  const texts = quoteListTexts;
  const isStale = useMoneyLive();
  const search = readQuotesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  usePageRequest('newQuote', () => setAdding(true));
  const { data: quotes, isError, isFetching, refetch } = useQuotes();

  function set(part: QuotesSearch) {
    void navigate({
      to: '/finances/quotes',
      search: { ...search, ...part },
      replace: true,
      resetScroll: false,
    });
  }

  if (!quotes) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  const newQuote = (
    <Button
      variant="primary"
      icon={<FilePlus2 aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {texts.newQuote}
    </Button>
  );
  const dialog = isAdding && <NewQuoteDialog onClose={() => setAdding(false)} />;
  if (quotes.length === 0) {
    return (
      <>
        <EmptyState
          icon={<FileText aria-hidden="true" />}
          title={texts.none}
          text={texts.noneText}
          action={newQuote}
        />
        {dialog}
      </>
    );
  }
  const listed = listedQuotes(quotes, search);
  return (
    <>
      {isStale && <StaleNote />}
      <DecidedQuotes quotes={quotes} />
      <div className={styles.bar}>
        <QuoteFilters quotes={quotes} search={search} onChange={set} />
        <div className={styles.actions}>
          <ToolButton
            label={texts.csv}
            icon={<Download aria-hidden="true" />}
            onClick={() =>
              downloadFile(`${texts.csvName(today())}.csv`, new Blob([quoteCsv(listed)]))
            }
          />
          {newQuote}
        </div>
      </div>
      {listed.length === 0 ? (
        <EmptyState
          title={texts.noMatch}
          action={<Button onClick={() => set(NO_FILTERS)}>{texts.clearFilters}</Button>}
        />
      ) : (
        <QuoteTable quotes={listed} search={search} onSort={set} />
      )}
      {dialog}
    </>
  );
}

/** All quotes: filters and order need all of them. */
function useQuotes() {
  const { client } = trpc.useUtils();
  return useQuery({
    // Below tRPC's key of money, so that it is loaded again with it.
    queryKey: [['money', 'quotes', 'all']],
    async queryFn() {
      const quotes: QuoteListItem[] = [];
      let cursor: string | null = null;
      do {
        const page: QuotePage = await client.money.quotes.list.query({ cursor, limit: 200 });
        quotes.push(...page.quotes);
        cursor = page.next;
      } while (cursor !== null);
      return quotes;
    },
    staleTime: 0,
  });
}

const NO_FILTERS: QuotesSearch = { state: undefined, client: undefined, text: undefined };
