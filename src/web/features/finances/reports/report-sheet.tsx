import { Link } from '@tanstack/react-router';
import { cx } from '../../../ui/cx.ts';
import type { ReportCell, ReportRow, ReportTable } from './report-rows.ts';
import styles from './report-sheet.module.css';

interface ReportSheetProps {
  label: string;
  table: ReportTable;
  /** Printed values are no links. */
  isPrinted?: boolean;
}

/**
 * A report as a table; each value links to the invoices or entries behind it. On a phone, each row
 * is a card.
 */
export function ReportSheet({ label, table, isPrinted = false }: ReportSheetProps) {
  const { wordHeads, heads, rows, totals } = table;
  const rowOf = (row: ReportRow) => (
    <tr key={row.key}>
      <th scope="row" className={styles.name}>
        {row.name}
        {row.share !== null && (
          <span className={styles.track} aria-hidden="true">
            <span style={{ inlineSize: `${row.share * 100}%` }} />
          </span>
        )}
      </th>
      {row.words.map((word, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
          key={index}
          className={styles.word}
          data-label={wordHeads[index + 1]}
          data-empty={word === '' || undefined}
        >
          {word}
        </td>
      ))}
      {row.cells.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
          key={index}
          className={styles.value}
          data-label={heads[index]}
        >
          {isPrinted || !isMadeOfSomething(cell) ? (
            <span data-zero={cell.value === 0 || undefined}>
              {cell.value === 0 ? '–' : cell.text}
            </span>
          ) : (
            <CellLink cell={cell} />
          )}
        </td>
      ))}
    </tr>
  );
  return (
    <table className={cx(styles.table, isPrinted && styles.printed)} aria-label={label}>
      <thead>
        <tr>
          {wordHeads.map((head, index) => (
            <th key={head} scope="col" className={cx(index > 0 && styles.word)}>
              {head}
            </th>
          ))}
          {heads.map((head) => (
            <th key={head} scope="col" className={styles.value}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(rowOf)}</tbody>
      <tfoot>{totals.map(rowOf)}</tfoot>
    </table>
  );
}

/** A profit is made of the amounts before it. */
function isMadeOfSomething({ value, invoices, entries, expenses }: ReportCell): boolean {
  return value !== 0 && [invoices, entries, expenses].some((search) => search !== undefined);
}

function CellLink({ cell: { text, invoices, entries, expenses } }: { cell: ReportCell }) {
  if (expenses) {
    return (
      <Link to="/finances/expenses" search={expenses} className={styles.link}>
        {text}
      </Link>
    );
  }
  if (invoices) {
    return (
      <Link to="/finances/invoices" search={invoices} className={styles.link}>
        {text}
      </Link>
    );
  }
  return (
    <Link to="/finances/reports" search={entries ?? {}} className={styles.link}>
      {text}
    </Link>
  );
}
