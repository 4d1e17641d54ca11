import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FilePlus2, FileText, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InvoiceListItem } from '../../../../../core/money/invoices/invoice-views.ts';
import { issueManyTexts } from '../../../../i18n/en/bulk-invoices.ts';
import { invoiceListTexts } from '../../../../i18n/en/invoices.ts';
import { downloadFile } from '../../../../lib/save-as.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { ToolButton } from '../../../../ui/tool-button.tsx';
import { today } from '../../day-text.ts';
import { InvoiceTools, ScheduledDrafts } from '../../recurring/scheduled-drafts.tsx';
import { StaleNote, useMoneyLive } from '../../use-money-live.tsx';
import { DraftBar } from '../bulk/draft-bar.tsx';
import { invoiceCsv } from './invoice-csv.ts';
import { InvoiceFilters } from './invoice-filters.tsx';
import { listedInvoices } from './invoice-rows.ts';
import { InvoiceTable } from './invoice-table.tsx';
import styles from './invoices-page.module.css';
import { type InvoicesSearch, NO_PART, readInvoicesSearch } from './invoices-search.ts';
import { PartNote } from './part-note.tsx';
import { usePart } from './use-part.ts';

const IssueDraftsDialog = lazyDialog(() => import('../bulk/issue-drafts-dialog.tsx'));

const PAGE_SIZE = 200;
const ROWS_AT_FIRST = 200;

/** All invoices, filtered and in the order of the address. */
export default function InvoicesPage() {
  const texts = invoiceListTexts;
  const isStale = useMoneyLive();
  const search = readInvoicesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [rowCount, setRowCount] = useState(ROWS_AT_FIRST);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [issuing, setIssuing] = useState<readonly InvoiceListItem[] | null>(null);
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInvoices();
  const { part, query: partQuery } = usePart(search);
  // Filters and order need all of them.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  function set(part: InvoicesSearch) {
    void navigate({
      to: '/finances/invoices',
      search: { ...search, ...part },
      replace: true,
      resetScroll: false,
    });
  }

  if (!data) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  const invoices = data.pages.flatMap((page) => page.invoices);
  const newInvoice = (
    <Link to="/finances/new-invoice" className={buttonClass('primary')}>
      <FilePlus2 aria-hidden="true" />
      {texts.newInvoice}
    </Link>
  );
  if (invoices.length === 0) {
    return (
      <EmptyState
        icon={<FileText aria-hidden="true" />}
        title={texts.none}
        text={texts.noneText}
        action={
          <span className={styles.actions}>
            <InvoiceTools />
            {newInvoice}
          </span>
        }
      />
    );
  }
  const listed = part === undefined ? [] : listedInvoices(invoices, search, part?.amounts);
  const isDrafts = search.state === 'draft';
  const draftCount = invoices.filter(({ state }) => state === 'draft').length;
  return (
    <>
      {isStale && <StaleNote />}
      {part !== null && <PartNote search={search} onClear={() => set(NO_PART)} />}
      <ScheduledDrafts />
      <div className={styles.bar}>
        <InvoiceFilters invoices={invoices} search={search} onChange={set} />
        <div className={styles.actions}>
          <ToolButton
            label={texts.csv}
            busy={hasNextPage && !isError}
            disabled={hasNextPage || part === undefined}
            icon={<Download aria-hidden="true" />}
            onClick={() =>
              downloadFile(`${texts.csvName(today())}.csv`, new Blob([invoiceCsv(listed)]))
            }
          />
          <InvoiceTools />
          {draftCount > 1 && !isDrafts && (
            <Button icon={<Send aria-hidden="true" />} onClick={() => set(DRAFTS)}>
              {issueManyTexts.chooseDrafts(draftCount)}
            </Button>
          )}
          {newInvoice}
        </div>
      </div>
      {isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={isFetching}
          onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())}
        />
      )}
      {part === undefined ? (
        <PartLoading query={partQuery} />
      ) : listed.length === 0 ? (
        <EmptyState
          title={texts.noMatch}
          action={<Button onClick={() => set(NO_FILTERS)}>{texts.clearFilters}</Button>}
        />
      ) : (
        <>
          {isDrafts && (
            <DraftBar drafts={listed} chosen={chosen} onChoose={setChosen} onIssue={setIssuing} />
          )}
          <InvoiceTable
            invoices={listed.slice(0, rowCount)}
            all={listed}
            isPartial={hasNextPage}
            search={search}
            part={part}
            selection={isDrafts ? { chosen, onChoose: setChosen } : null}
            onSort={set}
          />
        </>
      )}
      {listed.length > rowCount && (
        <div className={styles.more}>
          <Button onClick={() => setRowCount(rowCount + PAGE_SIZE)}>{texts.more}</Button>
        </div>
      )}
      {issuing && <IssueDraftsDialog drafts={issuing} onClose={() => setIssuing(null)} />}
    </>
  );
}

interface PartLoadingProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
}

function PartLoading({ query }: PartLoadingProps) {
  const texts = invoiceListTexts;
  return query.isError ? (
    <ErrorBanner
      text={texts.loadFailed}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <LoadingScreen inline text={texts.loading} />
  );
}

/** All invoices, page by page. */
function useInvoices() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    // Below tRPC's key of money, so that it is loaded again with it.
    queryKey: [['money', 'invoices', 'all']],
    queryFn: ({ pageParam: cursor }) =>
      client.money.invoices.list.query({ limit: PAGE_SIZE, cursor }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

const NO_FILTERS: InvoicesSearch = {
  ...{ ...NO_PART, state: undefined, client: undefined, year: undefined, text: undefined },
};

const DRAFTS: InvoicesSearch = { ...NO_FILTERS, state: 'draft' };
