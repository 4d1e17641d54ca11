import { Search } from 'lucide-react';
import { QUOTE_STATES } from '../../../../../core/money/quotes/quote-state.ts';
import type { QuoteListItem } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteListTexts, quoteStates } from '../../../../i18n/en/quotes.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextFilter } from '../../forms/text-filter.tsx';
import styles from '../../invoices/list/invoices-page.module.css';
import { clientsOf } from './quote-rows.ts';
import { type QuotesSearch, SORT_KEYS } from './quotes-search.ts';

interface QuoteFiltersProps {
  quotes: readonly QuoteListItem[];
  search: QuotesSearch;
  onChange: (part: QuotesSearch) => void;
}

/** Filters and, where the table has no clickable headings, the sort order. */
export function QuoteFilters({ quotes, search, onChange }: QuoteFiltersProps) {
  const texts = quoteListTexts;
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
          ...QUOTE_STATES.map((value) => ({ value, label: quoteStates[value] })),
        ]}
        onChange={(state) => onChange({ state: state || undefined })}
      />
      <Select
        label={texts.client}
        value={search.client ?? ''}
        options={[
          { value: '', label: texts.allClients },
          ...clientsOf(quotes).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(client) => onChange({ client: client || undefined })}
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
