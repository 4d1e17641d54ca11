import { SquareCheck } from 'lucide-react';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { CountBadge } from './count-badge.tsx';

interface TaskCountProps {
  count: number;
  doneCount: number;
}

/** A badge with how many of a ticket's tasks are done; nothing if it has none. */
export function TaskCount({ count, doneCount }: TaskCountProps) {
  if (count <= 0) return null;
  const text = ticketTexts.tasks(doneCount, count);
  return (
    <CountBadge icon={<SquareCheck aria-hidden="true" />} text={text}>
      {doneCount}/{count}
    </CountBadge>
  );
}
