import { Paperclip } from 'lucide-react';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { CountBadge } from './count-badge.tsx';

/** A badge with the number of a ticket's files; nothing if it has none. */
export function FileCount({ count }: { count: number }) {
  if (count === 0) return null;
  const text = ticketTexts.files(count);
  return (
    <CountBadge icon={<Paperclip aria-hidden="true" />} text={text}>
      {count}
    </CountBadge>
  );
}
