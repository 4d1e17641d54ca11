import { useState } from 'react';
import type { CsvColumns, CsvMapping } from '../../../../core/money/bank/bank-transaction.ts';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from './bank.module.css';

const COLUMNS = ['day', 'amount', 'credit', 'name', 'iban', 'purpose'] as const;

interface ColumnsFormProps {
  columns: CsvColumns;
  onApply: (mapping: CsvMapping) => void;
}

/** Maps the columns of a CSV. */
export function ColumnsForm({ columns, onApply }: ColumnsFormProps) {
  const texts = bankTexts.columns;
  const [mapping, setMapping] = useState(columns.mapping);
  const { names, samples } = columns;
  const options = [
    { value: '', label: texts.none },
    ...names.map((name, index) => ({ value: String(index), label: name || `${index + 1}` })),
  ];
  const isComplete = mapping.day !== null && (mapping.amount !== null || mapping.credit !== null);
  return (
    <section className={styles.panel} aria-labelledby="columns">
      <h3 id="columns" className={styles.title}>
        {texts.title}
      </h3>
      <p className={styles.facts}>{texts.text}</p>
      <div className={styles.mapping}>
        {COLUMNS.map((column) => (
          <Select
            key={column}
            label={texts[column]}
            value={String(mapping[column] ?? '')}
            options={options}
            onChange={(value) =>
              setMapping({ ...mapping, [column]: value === '' ? null : Number(value) })
            }
          />
        ))}
        <Select
          label={texts.dayOrder}
          value={mapping.dayOrder}
          options={(['dmy', 'mdy'] as const).map((value) => ({
            ...{ value, label: texts.dayOrders[value] },
          }))}
          onChange={(dayOrder) => setMapping({ ...mapping, dayOrder })}
        />
        <Select
          label={texts.decimal}
          value={mapping.decimal}
          options={([',', '.'] as const).map((value) => ({
            ...{ value, label: texts.decimals[value] },
          }))}
          onChange={(decimal) => setMapping({ ...mapping, decimal })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too. */}
      <section className={styles.samples} tabIndex={0} aria-label={texts.samples}>
        <table>
          <thead>
            <tr>
              {names.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: neither have rows.
              <tr key={place}>
                {names.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={index}>{row[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button variant="primary" size="sm" disabled={!isComplete} onClick={() => onApply(mapping)}>
        {texts.apply}
      </Button>
    </section>
  );
}
