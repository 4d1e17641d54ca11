import { CalendarDays } from 'lucide-react';
import { formatDay } from '../../i18n/dates.ts';
import { calendarLinkTexts } from '../../i18n/en/calendar-link.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { RevokeLink } from '../calendar-link/revoke-link.tsx';
import styles from './account.module.css';
import type { CalendarLink } from './account-data.ts';

/** A calendar link: what it shows, and a button to revoke it. */
export function CalendarItem({ link }: { link: CalendarLink }) {
  const texts = calendarLinkTexts;
  const item = useRestoreFocus<HTMLLIElement>();
  const name = nameOf(link);
  return (
    <li ref={item} className={styles.item}>
      <CalendarDays aria-hidden="true" />
      <div className={styles.facts}>
        <div className={styles.name}>{name}</div>
        <p className={styles.fact}>
          {texts.created} {formatDay(link.createdAt)}
        </p>
      </div>
      <RevokeLink id={link.id} name={name} size="sm" />
    </li>
  );
}

function nameOf({ boardId, boardName }: CalendarLink): string {
  const texts = calendarLinkTexts;
  if (!boardId) return texts.mine;
  return boardName ? texts.ofBoard(boardName) : texts.goneBoard;
}
