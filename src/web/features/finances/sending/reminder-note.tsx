import { BellRing } from 'lucide-react';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import type { ReminderLevel } from '../../../../core/money/sending/sending.ts';
import { reminderTexts } from '../../../i18n/en/sending.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { dayText } from '../day-text.ts';
import styles from './sending.module.css';

interface ReminderNoteProps {
  view: InvoiceView;
  onPrepare: (level: ReminderLevel) => void;
}

/** Says that a reminder of this invoice is due. */
export function ReminderNote({ view, onPrepare }: ReminderNoteProps) {
  const texts = reminderTexts;
  const isOverdue = view.state === 'overdue';
  const { data } = trpc.money.reminders.due.useQuery(undefined, { enabled: isOverdue });
  const due = isOverdue ? data?.find(({ invoiceId }) => invoiceId === view.id) : undefined;
  if (!due) return null;
  return (
    <div role="status" className={styles.due}>
      <BellRing aria-hidden="true" />
      <p>
        <strong>{texts.due(due.level)}</strong> {texts.dueText(dayText(due.dueDate))}
      </p>
      <Button size="sm" onClick={() => onPrepare(due.level)}>
        {texts.prepare(due.level)}
      </Button>
    </div>
  );
}
