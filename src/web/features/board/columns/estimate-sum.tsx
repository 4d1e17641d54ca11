import { sumOfEstimates } from '../../../../core/board/fields/estimates.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { estimateTexts } from '../../../i18n/en/board.ts';
import { ShortEstimate } from '../../ticket/fields/estimate.tsx';
import styles from './board-column.module.css';

/** The sum of the estimates of a column's tickets; nothing if none has one. */
export function EstimateSum({ tickets }: { tickets: readonly Ticket[] }) {
  const sum = sumOfEstimates(tickets);
  if (sum === null) return null;
  return (
    <span className={styles.sum}>
      <ShortEstimate estimate={sum} label={estimateTexts.sum} />
    </span>
  );
}
