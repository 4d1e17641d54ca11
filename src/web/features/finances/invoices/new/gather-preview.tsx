import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addDays } from '../../../../../core/days.ts';
import type { GatheredTime } from '../../../../../core/money/invoices/invoice-answers.ts';
import type { LineGrouping } from '../../../../../core/money/invoices/invoice-views.ts';
import { MAX_ALL_TIME_DAYS } from '../../../../../core/time/all-time.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { newInvoiceTexts } from '../../../../i18n/en/invoices.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { secondsText } from '../../../time/time-texts.ts';
import { amountText, priceText } from '../../amount-text.ts';
import { UnapprovedNote } from '../../approvals/unapproved-note.tsx';
import { quantityText } from '../quantity-text.ts';
import sheet from '../sheet.module.css';
import { TotalsTable } from '../totals-table.tsx';
import type { ChosenFixedPrices } from './milestone-choices.tsx';
import styles from './new-invoice.module.css';

interface GatherPreviewProps {
  /** Null while it is not complete. */
  gathering:
    | ({
        clientId: string;
        projectIds: string[] | null;
        until: string;
        grouping: LineGrouping;
        expenseIds?: string[];
      } & Partial<ChosenFixedPrices>)
    | null;
  isEmpty: boolean;
}

/** A preview of the draft's content. */
export function GatherPreview({ gathering, isEmpty }: GatherPreviewProps) {
  const texts = newInvoiceTexts;
  const isAsked = gathering !== null && !isEmpty;
  const query = trpc.money.invoices.gather.useQuery(gathering ?? NONE, {
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <section
      className={styles.preview}
      aria-labelledby="preview"
      aria-busy={(isAsked && query.isFetching) || undefined}
    >
      <h3 id="preview" className={styles.legend}>
        {texts.preview}
      </h3>
      {isEmpty && <p className={styles.hint}>{texts.previewEmpty}</p>}
      {!isEmpty && !gathering && <p className={styles.hint}>{texts.previewHint}</p>}
      {isAsked && query.isError && (
        <ErrorBanner
          text={reasonOf(query.error) ?? texts.previewFailed}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isAsked && !query.data && !query.isError && (
        <LoadingScreen inline text={texts.previewLoading} />
      )}
      {isAsked && query.data && !query.isError && (
        <>
          <Gathered gathered={query.data} clientId={gathering.clientId} />
          {query.data.entryCount > 0 && <RatesLink {...gathering} />}
        </>
      )}
    </section>
  );
}

/** The way to the entries, where ADMINs set rates of single ones. */
function RatesLink({ clientId, until }: { clientId: string; until: string }) {
  const from = addDays(until, 1 - MAX_ALL_TIME_DAYS);
  return (
    <p className={styles.hint}>
      <Link
        to="/time"
        search={{ show: 'all', from, to: until, client: clientId, billable: true, billed: false }}
      >
        {newInvoiceTexts.toRates}
      </Link>
    </p>
  );
}

const NONE = {
  clientId: 'none',
  projectIds: null,
  until: '2000-01-01',
  grouping: 'ticket' as const,
};

function Gathered({ gathered, clientId }: { gathered: GatheredTime; clientId: string }) {
  const texts = newInvoiceTexts;
  const { lines, totals, currency, entryCount, entriesWithoutRate, billedSeconds } = gathered;
  const leftOut = <UnapprovedNote entries={gathered.unapproved} clientId={clientId} isLeftOut />;
  if (lines.length === 0) {
    return (
      <>
        {leftOut}
        <p className={styles.hint}>{texts.previewNone}</p>
      </>
    );
  }
  return (
    <>
      {leftOut}
      {entryCount > 0 && (
        <p className={styles.summary}>{texts.summary(entryCount, secondsText(billedSeconds))}</p>
      )}
      {entriesWithoutRate > 0 && (
        <p className={styles.warning}>{texts.withoutRate(entriesWithoutRate)}</p>
      )}
      <table className={sheet.lines} aria-label={texts.preview}>
        <thead>
          <tr>
            <th scope="col">{draftTexts.line.columns.item}</th>
            <th scope="col" className={sheet.amount}>
              {draftTexts.line.columns.quantity}
            </th>
            <th scope="col" className={sheet.amount}>
              {draftTexts.line.columns.price}
            </th>
            <th scope="col" className={sheet.amount}>
              {draftTexts.line.columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.name}
                {line.description && <span className={sheet.description}>{line.description}</span>}
              </th>
              <td className={sheet.amount}>{quantityText(line)}</td>
              <td className={sheet.amount}>{priceText(line.unitPrice, currency)}</td>
              <td className={sheet.amount}>{amountText(line.net, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <TotalsTable currency={currency} totals={totals} />
    </>
  );
}
