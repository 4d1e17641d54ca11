import { useState } from 'react';
import type { StoredDatevSettings } from '../../../../../core/money/datev/datev-settings.ts';
import type { TaxRate } from '../../../../../core/money/parties.ts';
import { datevTexts } from '../../../../i18n/en/finance-links.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../../ui/loading-screen.tsx';
import { FormSection } from '../../forms/form-section.tsx';
import { REFETCH_INTERVAL_MS } from '../../refetch-interval.ts';
import styles from './datev.module.css';
import { DatevForm } from './datev-form.tsx';

/** What DATEV's postings need; a form once it is wanted. */
export function DatevSection({ taxRates }: { taxRates: readonly TaxRate[] }) {
  const texts = datevTexts;
  const settings = trpc.money.datev.settings.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (settings.data) return <Loaded stored={settings.data} taxRates={taxRates} />;
  return settings.isError ? (
    <ErrorBanner
      text={texts.loadFailed}
      busy={settings.isFetching}
      onRetry={() => void settings.refetch()}
    />
  ) : (
    <LoadingScreen inline text={texts.loading} />
  );
}

function Loaded({
  stored,
  taxRates,
}: {
  stored: StoredDatevSettings;
  taxRates: readonly TaxRate[];
}) {
  const texts = datevTexts;
  const [isBegun, setBegun] = useState(false);
  if (stored.details || isBegun) {
    return (
      <DatevForm
        stored={stored}
        taxRates={taxRates}
        autoFocus={isBegun && !stored.details}
        onRemoved={() => setBegun(false)}
      />
    );
  }
  return (
    <FormSection title={texts.title} text={texts.text}>
      <p className={styles.text}>{texts.none}</p>
      <div>
        <Button onClick={() => setBegun(true)}>{texts.begin}</Button>
      </div>
    </FormSection>
  );
}
