import { Search } from 'lucide-react';
import { EXPENSE_SORT_KEYS, EXPENSE_STATES } from '../../../../../core/money/expenses/expense.ts';
import {
  expenseListTexts,
  expensePartTexts,
  expenseStateTexts,
} from '../../../../i18n/en/expenses.ts';
import { trpc } from '../../../../session/trpc.ts';
import { Select } from '../../../../ui/select.tsx';
import { today } from '../../day-text.ts';
import { TextFilter } from '../../forms/text-filter.tsx';
import styles from '../../invoices/list/invoices-page.module.css';
import { useAllClients } from '../../invoices/new/use-all-clients.ts';
import { type ExpensesSearch, NONE } from './expenses-search.ts';

const YEARS = 10;

interface ExpenseFiltersProps {
  search: ExpensesSearch;
  onChange: (part: ExpensesSearch) => void;
}

/** Filters and, where the table has no clickable headings, the sort order. */
export function ExpenseFilters({ search, onChange }: ExpenseFiltersProps) {
  const texts = expenseListTexts;
  const clients = useAllClients();
  const suggestions = trpc.money.expenses.suggestions.useQuery();
  const thisYear = Number(today().slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, index) => thisYear - index);
  if (search.year && !years.includes(search.year)) years.push(search.year);
  const categories = suggestions.data?.categories ?? [];
  const shown = search.category;
  return (
    <search className={styles.filters} aria-label={texts.filters}>
      <div className={styles.text}>
        <Search aria-hidden="true" />
        <TextFilter
          label={texts.search}
          placeholder={texts.searchHint}
          text={search.text ?? ''}
          onChange={(text) => onChange({ text })}
        />
      </div>
      <Select
        label={texts.state}
        value={search.state ?? ''}
        options={[
          { value: '', label: texts.allStates },
          ...EXPENSE_STATES.map((value) => ({ value, label: expenseStateTexts[value] })),
        ]}
        onChange={(state) => onChange({ state: state || undefined })}
      />
      <Select
        label={texts.client}
        value={search.client ?? ''}
        options={[
          { value: '', label: texts.allClients },
          ...(search.client === NONE ? [{ value: NONE, label: expensePartTexts.noClient }] : []),
          ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(client) => onChange({ client: client || undefined })}
      />
      <Select
        label={texts.category}
        value={shown ?? ''}
        options={[
          { value: '', label: texts.allCategories },
          ...categories.map((value) => ({ value, label: value })),
          ...(shown && !categories.includes(shown) ? [{ value: shown, label: shown }] : []),
        ]}
        onChange={(category) => onChange({ category: category || undefined })}
      />
      <Select
        label={texts.year}
        value={String(search.year ?? '')}
        options={[
          { value: '', label: texts.allYears },
          ...years.map((year) => ({ value: String(year), label: String(year) })),
        ]}
        onChange={(year) => onChange({ year: year ? Number(year) : undefined })}
      />
      <div className={styles.order}>
        <Select
          label={texts.sortBy}
          value={`${search.sort ?? 'day'} ${search.order ?? 'desc'}`}
          options={EXPENSE_SORT_KEYS.flatMap((key) =>
            (['desc', 'asc'] as const).map((order) => ({
              value: `${key} ${order}`,
              label: texts.order(texts.columns[key], order),
            })),
          )}
          onChange={(value) => {
            const [key, order] = value.split(' ');
            onChange({
              sort: EXPENSE_SORT_KEYS.find((each) => each === key && each !== 'day'),
              order: order === 'asc' ? 'asc' : undefined,
            });
          }}
        />
      </div>
    </search>
  );
}
