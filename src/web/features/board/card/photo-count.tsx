import { Image } from 'lucide-react';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { CountBadge } from './count-badge.tsx';

/** A badge with the number of a ticket's photos; nothing if it has none. */
export function PhotoCount({ count }: { count: number }) {
  if (count === 0) return null;
  const text = ticketTexts.photos(count);
  return (
    <CountBadge icon={<Image aria-hidden="true" />} text={text}>
      {count}
    </CountBadge>
  );
}
