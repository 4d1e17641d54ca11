import { billableExpenseTexts, expenseListTexts } from '../../../../i18n/en/expenses.ts';
import { trpc } from '../../../../session/trpc.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { amountText } from '../../amount-text.ts';
import { dayText } from '../../day-text.ts';
import styles from './billing.module.css';

interface ExpenseChoiceProps {
  clientId: string;
  /** The expenses that are excluded. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

/** The expenses that an invoice of a client bills: all except the excluded ones. */
export function useBillableExpenses(clientId: string | undefined, left: ReadonlySet<string>) {
  const { data } = trpc.money.expenses.billable.useQuery(
    { clientId: clientId ?? '' },
    { enabled: clientId !== undefined, staleTime: 0 },
  );
  return (data?.expenses ?? []).map(({ id }) => id).filter((id) => !left.has(id));
}

/** A box for each billable expense of a client; nothing if there are none. */
export function ExpenseChoice({ clientId, left, onChange }: ExpenseChoiceProps) {
  const texts = billableExpenseTexts;
  const query = trpc.money.expenses.billable.useQuery({ clientId }, { staleTime: 0 });
  if (query.isError) {
    return (
      <ErrorBanner
        text={texts.failed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return null;
  const { expenses, otherCurrency, currency } = query.data;
  if (expenses.length + otherCurrency.length === 0) return null;

  function set(id: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  }

  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{texts.title}</legend>
      {expenses.map(({ id, day, supplier, category, net, currency: code }) => (
        <CheckField
          key={id}
          label={`${supplier || category || expenseListTexts.noSupplier} · ${amountText(net, code)}`}
          note={[dayText(day), supplier && category].filter(Boolean).join(' · ')}
          checked={!left.has(id)}
          onChange={(isChosen) => set(id, isChosen)}
        />
      ))}
      {otherCurrency.length > 0 && (
        <p className={styles.note}>{texts.otherCurrency(otherCurrency.length, currency)}</p>
      )}
    </fieldset>
  );
}
