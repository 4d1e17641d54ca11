import { businessTexts } from '../../../i18n/en/business.ts';
import { trpc } from '../../../session/trpc.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { BusinessRates, CostRates } from '../rates/business-rates.tsx';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import { RemindersSection } from '../sending/reminders-form.tsx';
import { BusinessForm } from './business-form.tsx';
import { DatevSection } from './datev/datev-section.tsx';
import { QuoteSettingsSection } from './quote-settings.tsx';
import { FinanceWebhookSection } from './webhook/finance-webhook-section.tsx';

/** The business that issues the invoices, and the default rates. */
export default function SettingsPage() {
  const texts = businessTexts;
  const business = trpc.money.business.get.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (business.data) {
    return (
      <>
        <BusinessForm stored={business.data} />
        <QuoteSettingsSection />
        <BusinessRates currency={business.data.details.currency} />
        <RemindersSection />
        <CostRates currency={business.data.details.currency} />
        <DatevSection taxRates={business.data.details.taxRates} />
        <FinanceWebhookSection />
      </>
    );
  }
  return business.isError ? (
    <ErrorBanner
      text={texts.loadFailed}
      busy={business.isFetching}
      onRetry={() => void business.refetch()}
    />
  ) : (
    <LoadingScreen inline text={texts.loading} />
  );
}
