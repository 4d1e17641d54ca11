import { type ReactNode, useEffect } from 'react';
import { TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import { Button } from '../../../ui/button.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { RecurrenceValue, useValueText } from '../fields/field-value.tsx';
import styles from './conflict-notice.module.css';
import type { FormField, TicketForm } from './ticket-form.ts';

interface ConflictNoticeProps {
  name: FormField;
  theirs: TicketForm;
  onChoose: (whose: 'theirs' | 'mine') => void;
}

/** Shown when someone else changed a field that the user is changing: keep theirs or mine? */
export function ConflictNotice({ name, theirs, onChoose }: ConflictNoticeProps) {
  const text = useValueText(name, theirs[name]);
  const isRecurrence = TICKET_FIELDS[name].kind === 'recurrence';
  return (
    <TextConflictNotice
      name={name}
      changed={ticketFormTexts.changed}
      value={
        isRecurrence && text ? <RecurrenceValue value={text} /> : text || ticketFormTexts.empty
      }
      onChoose={onChoose}
    />
  );
}

interface TextConflictNoticeProps extends Pick<ConflictNoticeProps, 'onChoose'> {
  /** The changed field, for tests. */
  name: string;
  /** Says that the text was changed. */
  changed: string;
  /** The other version. */
  value: ReactNode;
}

/** The same for any text. */
export function TextConflictNotice({ name, changed, value, onChoose }: TextConflictNoticeProps) {
  const notice = useRestoreFocus<HTMLDivElement>();
  // Scrolled into view only if the focus is in the field.
  useEffect(() => {
    const element = notice.current;
    if (element?.parentElement?.contains(document.activeElement))
      element.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return (
    <div ref={notice} role="alert" data-conflict={name} className={styles.notice}>
      <p>{changed}</p>
      <p className={styles.value}>{value}</p>
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
