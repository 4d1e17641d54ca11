import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { StoredRate } from '../../../../core/money/parties.ts';
import { formatWallClock } from '../../../i18n/dates.ts';
import { ratesTexts } from '../../../i18n/en/rates.ts';
import { undoTexts } from '../../../i18n/en/undo.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert, showFailure } from '../../../ui/alert-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { useUsers } from '../../optimistic-lists/use-lists.ts';
import { offerUndo, showResult } from '../../undo/undo-stack.tsx';
import { priceText } from '../amount-text.ts';
import { FormSection } from '../forms/form-section.tsx';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import { RateDialog } from './rate-dialog.tsx';
import { type ListedRate, listedRates, type RateSubject } from './rate-subjects.ts';
import styles from './rates.module.css';

interface RatesSectionProps {
  title: string;
  text: string;
  /** The client whose rates are shown; null for those of the business and of persons. */
  clientId: string | null;
  subjects: readonly RateSubject[];
  /** Of new rates. Rates in other currencies do not count for the client's invoices. */
  currency: string;
  /** Whether they are cost rates. */
  isCost?: boolean;
}

/** Hourly rates, each valid from a day until the next one. */
export function RatesSection(props: RatesSectionProps) {
  const { title, text, clientId, subjects, currency, isCost = false } = props;
  const texts = ratesTexts;
  const [isAdding, setAdding] = useState(false);
  const rates = trpc.money.rates.list.useQuery(
    { clientId },
    { staleTime: 0, refetchInterval: REFETCH_INTERVAL_MS },
  );
  const people = useUsers().data ?? [];
  const personName = (id: string) =>
    people.find((person) => person.id === id)?.name ?? texts.deletedPerson;
  const listed = rates.data && listedRates(rates.data, subjects, personName);
  const remove = useRemoveRate();
  return (
    <FormSection title={title} text={text}>
      {rates.isPending && <LoadingScreen inline text={texts.loading} />}
      {rates.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={rates.isFetching}
          onRetry={() => void rates.refetch()}
        />
      )}
      {listed?.length === 0 && <p className={styles.note}>{texts.none}</p>}
      {listed && listed.length > 0 && (
        <ul className={styles.list} aria-label={title}>
          {listed.map((rate) => (
            <RateRow
              key={rate.id}
              rate={rate}
              isOtherCurrency={clientId !== null && rate.currency !== currency}
              onRemove={() => void remove(rate)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={!rates.data || subjects.length === 0}
          onClick={() => setAdding(true)}
        >
          {isCost ? texts.addCost : texts.add}
        </Button>
      </div>
      {isAdding && (
        <RateDialog
          subjects={subjects}
          currency={currency}
          people={people}
          isCost={isCost}
          onClose={() => setAdding(false)}
        />
      )}
    </FormSection>
  );
}

interface RateRowProps {
  rate: ListedRate;
  isOtherCurrency: boolean;
  onRemove: () => void;
}

function RateRow({ rate, isOtherCurrency, onRemove }: RateRowProps) {
  const texts = ratesTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const price = priceText(rate.rate, rate.currency);
  const from = formatWallClock(`${rate.from}T00:00:00`) ?? rate.from;
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.label}>{rate.label}</span>
      <span className={styles.from}>{texts.since(from)}</span>
      <span className={styles.price}>{price}</span>
      <span className={styles.badge}>
        {isOtherCurrency ? (
          <Badge tone="amber">{texts.otherCurrency}</Badge>
        ) : (
          rate.holdsToday && <Badge tone="green">{texts.today}</Badge>
        )}
      </span>
      <IconButton label={texts.remove(rate.label, from)} size="sm" onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Removes a rate, and offers to set it again. */
function useRemoveRate() {
  const utils = trpc.useUtils();
  const reload = () => void utils.money.invalidate();

  async function restore({ id, level, subjectId, userId, from, rate, currency }: StoredRate) {
    try {
      const removed = { id, level, subjectId, userId, from, rate, currency };
      await utils.client.money.rates.set.mutate(removed);
      showResult(undoTexts.undone);
    } catch (error) {
      showFailure(reasonOf(error) ?? ratesTexts.saveFailed);
    }
    reload();
  }

  return async (rate: ListedRate) => {
    try {
      await utils.client.money.rates.remove.mutate({ rateId: rate.id });
      offerUndo({ text: ratesTexts.removed(rate.label), undo: () => void restore(rate) });
    } catch (error) {
      showAlert(reasonOf(error) ?? ratesTexts.removeFailed);
    }
    reload();
  };
}
