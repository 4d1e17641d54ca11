import { useEffect } from 'react';
import { formatWallClock } from '../../../i18n/dates.ts';
import { ticketTexts } from '../../../i18n/en/board.ts';
import { ticketFormTexts, ticketPropertyTexts } from '../../../i18n/en/ticket.ts';
import { usePersons } from '../../../live/board-context/people.ts';
import { Button } from '../../../ui/button.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import styles from './conflict-notice.module.css';
import type { FieldName, TicketForm } from './ticket-form.ts';

interface ConflictNoticeProps {
  name: FieldName;
  theirs: TicketForm;
  onChoose: (whose: 'theirs' | 'mine') => void;
}

/** Shown when somebody else changed a field that the user is changing: keep theirs or mine? */
export function ConflictNotice({ name, theirs, onChoose }: ConflictNoticeProps) {
  const value = useShownValue(name, theirs);
  const notice = useRestoreFocus<HTMLDivElement>();
  // Scrolled into view only if the focus is in the field.
  useEffect(() => {
    const element = notice.current;
    if (element?.parentElement?.contains(document.activeElement))
      element.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={notice} role="alert" data-conflict={name} className={styles.notice}>
      <p>{ticketFormTexts.changed}</p>
      <p className={styles.value}>{value || ticketFormTexts.empty}</p>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => onChoose('theirs')}>
          {ticketFormTexts.useTheirs}
        </Button>
        <Button size="sm" onClick={() => onChoose('mine')}>
          {ticketFormTexts.keepMine}
        </Button>
      </div>
    </div>
  );
}

function useShownValue(name: FieldName, theirs: TicketForm): string {
  const { assignee, visibleTo, priority } = theirs;
  const [assigned] = usePersons(assignee ? [assignee] : []);
  const viewers = usePersons(visibleTo);
  if (name === 'assignee') return assigned?.name ?? ticketTexts.unassigned;
  if (name === 'visibleTo') {
    return viewers.map((person) => person.name).join(', ') || ticketPropertyTexts.allUsers;
  }
  if (name === 'priority')
    return priority ? ticketTexts.priorities[priority] : ticketTexts.noPriority;
  if (name === 'dueDate') return formatWallClock(theirs.dueDate) ?? theirs.dueDate;
  return theirs[name];
}
