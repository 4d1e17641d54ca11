import { Image } from 'lucide-react';
import { ticketTexts } from '../../../i18n/en/board.ts';
import styles from './photo-count.module.css';

/** A badge with the number of a ticket's photos; nothing if it has none. */
export function PhotoCount({ count }: { count: number }) {
  if (count === 0) return null;
  const text = ticketTexts.photos(count);
  return (
    <span className={styles.count} role="img" aria-label={text} data-tooltip={text}>
      <Image aria-hidden="true" />
      {count}
    </span>
  );
}
