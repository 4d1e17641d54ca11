import { Link } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import type { MoneyOverview, MoneySums } from '../../../../core/money/invoices/invoice-views.ts';
import { overviewTexts } from '../../../i18n/en/money-overview.ts';
import { trpc } from '../../../session/trpc.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { amountText } from '../amount-text.ts';
import { RetainersOverview } from '../retainers/retainers-overview.tsx';
import { DueReminders } from '../sending/due-reminders.tsx';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { BillableHours } from './billable-hours.tsx';
import { Budgets } from './budgets.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MonthBars } from './month-bars.tsx';
import styles from './overview.module.css';
import { currenciesOf, daysOf, partSearch, sumsIn } from './overview-sums.ts';
import { UnbilledList } from './unbilled-list.tsx';

/** Revenue, open amounts and unbilled time. */
export default function OverviewPage() {
  const texts = overviewTexts;
  const isStale = useMoneyLive();
  const { data, isError, isFetching, refetch } = trpc.money.invoices.overview.useQuery();
  if (!data) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  return (
    <>
      {isStale && <StaleNote />}
      <FirstSteps overview={data} />
      <DueReminders />
      <Overview overview={data} />
    </>
  );
}

function Overview({ overview }: { overview: MoneyOverview }) {
  const texts = overviewTexts;
  const currencies = currenciesOf(overview);
  const [chosen, setChosen] = useState<string | null>(null);
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  const currency = currencies.find((each) => each === chosen) ?? currencies[0];
  if (currency === undefined) {
    // Without invoices, there is nothing to sum up.
    return (
      <div className={styles.halves}>
        <UnbilledList unbilled={overview.unbilled} />
        <BillableHours overview={overview} />
        <Budgets />
        <RetainersOverview />
      </div>
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={texts.period}
          value={period}
          segments={[
            { value: 'month', label: texts.month },
            { value: 'year', label: texts.year },
          ]}
          onChange={setPeriod}
        />
        {currencies.length > 1 && (
          <Segmented
            label={texts.currency}
            value={currency}
            segments={currencies.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
        )}
        <Link to="/finances/new-invoice" className={buttonClass('primary')}>
          <FilePlus2 aria-hidden="true" />
          {texts.newInvoice}
        </Link>
      </div>
      <Sums
        sums={sumsIn(overview[period], currency)}
        period={period}
        month={overview.months.at(-1)?.month ?? ''}
      />
      <MonthBars months={overview.months} currency={currency} />
      <div className={styles.halves}>
        <UnbilledList unbilled={overview.unbilled} />
        <BillableHours overview={overview} />
      </div>
      <Budgets />
      <RetainersOverview />
    </>
  );
}

interface SumsProps {
  sums: MoneySums;
  period: 'month' | 'year';
  /** The present month, as `2026-11`. */
  month: string;
}

function Sums({ sums, period, month }: SumsProps) {
  const texts = overviewTexts;
  const { currency } = sums;
  return (
    <dl className={styles.sums} aria-label={texts[period]}>
      {(['invoiced', 'paid', 'outstanding', 'overdue'] as const).map((key) => (
        <div
          key={key}
          className={styles.sum}
          data-alert={(key === 'overdue' && sums[key] > 0) || undefined}
        >
          <dt className={styles.label}>{texts[key]}</dt>
          <dd className={styles.value}>
            <Link
              to="/finances/invoices"
              search={partSearch(key, currency, daysOf(period, month))}
              className={styles.amount}
            >
              {amountText(sums[key], currency)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
