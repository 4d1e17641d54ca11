import { use } from 'react';
import { boardTexts, columnTexts } from '../../../i18n/en/board.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './board-column.module.css';
import { LimitCountsContext } from './limit-counts.ts';
import type { StatusColumn } from './status-columns.ts';

/** The number of shown tickets in a column, or how many of its limit are taken. */
export function ColumnCount({
  shownColumn: { id, column, tickets },
}: {
  shownColumn: StatusColumn;
}) {
  const counted = use(LimitCountsContext).get(id);
  const { limit } = column;
  if (!limit || counted === undefined) {
    const label = boardTexts.ticketCount(tickets.length);
    return (
      <span className={styles.count} role="img" aria-label={label}>
        {tickets.length}
      </span>
    );
  }
  return (
    <span
      className={cx(styles.count, counted > limit && styles.overLimit)}
      role="img"
      aria-label={columnTexts.ofLimit(counted, limit)}
      data-tooltip={columnTexts.ofLimit(counted, limit)}
    >
      {counted}/{limit}
    </span>
  );
}
