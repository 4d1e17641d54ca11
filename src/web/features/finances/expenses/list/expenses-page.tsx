import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FilePlus2, Receipt, Upload } from 'lucide-react';
import { useState } from 'react';
import { expenseListTexts } from '../../../../i18n/en/expenses.ts';
import { downloadFile } from '../../../../lib/save-as.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { cx } from '../../../../ui/cx.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { ToolButton } from '../../../../ui/tool-button.tsx';
import { today } from '../../day-text.ts';
import layout from '../../invoices/list/invoices-page.module.css';
import { StaleNote, useMoneyLive } from '../../use-money-live.tsx';
import { DropZone } from '../drop-zone.tsx';
import styles from '../expenses.module.css';
import { FileButton } from '../file-button.tsx';
import { useChosenFile } from '../use-chosen-file.ts';
import { expenseCsv } from './expense-csv.ts';
import { ExpenseFilters } from './expense-filters.tsx';
import { ExpensePartNote } from './expense-part-note.tsx';
import { ExpenseTable } from './expense-table.tsx';
import { type ExpensesSearch, readExpensesSearch } from './expenses-search.ts';
import { useExpenses } from './use-expenses.ts';

/** All expenses, filtered and in the order of the address. */
export default function ExpensesPage() {
  const texts = expenseListTexts;
  const isStale = useMoneyLive();
  const search = readExpensesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch, ...pages } = useExpenses(search);
  const [isExporting, setExporting] = useState(false);
  const { isReading, choose } = useChosenFile();

  function set(part: ExpensesSearch) {
    void navigate({
      to: '/finances/expenses',
      search: { ...search, ...part },
      replace: true,
      resetScroll: false,
    });
  }

  async function exportCsv() {
    setExporting(true);
    try {
      const all = await pages.loadAll(search);
      downloadFile(`${texts.csvName(today())}.csv`, new Blob([expenseCsv(all)]));
    } catch {
      showAlert(texts.csvFailed);
    }
    setExporting(false);
  }

  if (!data) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  const expenses = data.pages.flatMap((page) => page.expenses);
  const sums = data.pages.at(-1)?.sums ?? [];
  const isFiltered = Object.keys(NO_FILTERS).some((key) => search[key as keyof ExpensesSearch]);
  const actions = (
    <>
      <FileButton
        label={texts.chooseFile}
        busy={isReading}
        icon={<Upload aria-hidden="true" />}
        onChoose={(file) => void choose([file])}
      />
      <Link to="/finances/new-expense" className={buttonClass('primary')}>
        <FilePlus2 aria-hidden="true" />
        {texts.newExpense}
      </Link>
    </>
  );
  return (
    <DropZone text={texts.drop} onDrop={(files) => void choose(files)}>
      {isStale && <StaleNote />}
      {isReading && (
        <p role="status" className={styles.reading}>
          <Spinner />
          {texts.reading}
        </p>
      )}
      {expenses.length === 0 && !isFiltered ? (
        <EmptyState
          icon={<Receipt aria-hidden="true" />}
          title={texts.none}
          text={texts.noneText}
          action={<span className={cx(layout.actions, styles.actions)}>{actions}</span>}
        />
      ) : (
        <>
          <div className={layout.bar}>
            <ExpenseFilters search={search} onChange={set} />
            <div className={cx(layout.actions, styles.actions)}>
              <ToolButton
                label={texts.csv}
                busy={isExporting}
                icon={<Download aria-hidden="true" />}
                onClick={() => void exportCsv()}
              />
              {actions}
            </div>
          </div>
          {search.from && search.to && (
            <ExpensePartNote search={search} onClear={() => set(NO_FILTERS)} />
          )}
          {isError && (
            <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
          )}
          {expenses.length === 0 ? (
            <EmptyState
              title={texts.noMatch}
              action={<Button onClick={() => set(NO_FILTERS)}>{texts.clearFilters}</Button>}
            />
          ) : (
            <ExpenseTable expenses={expenses} sums={sums} search={search} onSort={set} />
          )}
          {pages.hasNextPage && (
            <div className={layout.more}>
              <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {texts.more}
              </Button>
            </div>
          )}
        </>
      )}
    </DropZone>
  );
}

const NO_FILTERS: ExpensesSearch = {
  ...{ state: undefined, client: undefined, category: undefined, year: undefined },
  ...{ text: undefined, project: undefined, currency: undefined, from: undefined, to: undefined },
};
