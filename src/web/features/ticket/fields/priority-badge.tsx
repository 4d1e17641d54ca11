import type { Priority } from '../../../../core/board/ticket-fields.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './priority-badge.module.css';

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <span className={cx(styles.priority, styles[priority])}>
      {ticketTexts.priorities[priority]}
    </span>
  );
}
