import { Search } from 'lucide-react';
import {
  INVOICE_STATES,
  type InvoiceListItem,
} from '../../../../../core/money/invoices/invoice-views.ts';
import { invoiceListTexts, invoiceStates } from '../../../../i18n/en/invoices.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextFilter } from '../../forms/text-filter.tsx';
import { clientsOf, yearsOf } from './invoice-rows.ts';
import styles from './invoices-page.module.css';
import { type InvoicesSearch, SORT_KEYS } from './invoices-search.ts';

interface InvoiceFiltersProps {
  invoices: readonly InvoiceListItem[];
  search: InvoicesSearch;
  onChange: (part: InvoicesSearch) => void;
}

/** Filters and, where the table has no clickable headings, the sort order. */
export function InvoiceFilters({ invoices, search, onChange }: InvoiceFiltersProps) {
  const texts = invoiceListTexts;
  const clients = clientsOf(invoices);
  const years = yearsOf(invoices);
  if (search.year && !years.includes(search.year)) years.push(search.year);
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
          ...INVOICE_STATES.map((value) => ({ value, label: invoiceStates[value] })),
        ]}
        onChange={(state) => onChange({ state: state || undefined })}
      />
      <Select
        label={texts.client}
        value={search.client ?? ''}
        options={[
          { value: '', label: texts.allClients },
          ...clients.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(client) => onChange({ client: client || undefined })}
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
          value={`${search.sort ?? 'date'} ${search.order ?? 'desc'}`}
          options={SORT_KEYS.flatMap((key) =>
            (['desc', 'asc'] as const).map((order) => ({
              value: `${key} ${order}`,
              label: texts.order(texts.columns[key], order),
            })),
          )}
          onChange={(value) => {
            const [key, order] = value.split(' ');
            onChange({
              sort: SORT_KEYS.find((each) => each === key && each !== 'date'),
              order: order === 'asc' ? 'asc' : undefined,
            });
          }}
        />
      </div>
    </search>
  );
}
