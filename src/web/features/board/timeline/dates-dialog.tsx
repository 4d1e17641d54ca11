import { useState } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { timelineTexts } from '../../../i18n/en/timeline.ts';
import { usePeople } from '../../../live/board-context/people.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { FieldInput } from '../../ticket/form/field-input.tsx';
import {
  errorsOf,
  type FormField,
  formOf,
  incompleteInputs,
  ticketFields,
} from '../../ticket/form/ticket-form.ts';

interface DatesDialogProps {
  boardId: string;
  ticket: Ticket;
  run: BoardSession['run'];
  onClose: () => void;
}

const DATES = ['startDate', 'dueDate'] as const;

/** The start and the due date of a ticket, for those who do not drag. */
export default function DatesDialog({ boardId, ticket, run, onClose }: DatesDialogProps) {
  const [first] = useState(() => formOf(ticket));
  const [form, setForm] = useState(first);
  const errors = useFormErrors<FormField>();
  const people = usePeople();

  function save(element: HTMLFormElement): void {
    const { startDate = null, dueDate = null } = ticketFields(form);
    const set = { startDate, dueDate };
    if (errors.show(element, errorsOf(set, incompleteInputs(element)))) return;
    onClose();
    const changed = DATES.filter((name) => form[name] !== first[name]);
    if (changed.length === 0) return;
    const before = ticketFields(first);
    const only = (from: typeof set) =>
      Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<typeof set>;
    // Refused if a colleague's change arrives first.
    const was = only({ startDate: before.startDate ?? null, dueDate: before.dueDate ?? null });
    void run({ type: 'tickets.edit', boardId, ticketId: ticket.id, set: only(set), was });
  }

  return (
    <FormDialog
      title={timelineTexts.datesOf(ticket.name)}
      size="sm"
      submit={timelineTexts.save}
      onClose={onClose}
      onSubmit={save}
    >
      {DATES.map((name) => (
        <FieldInput
          key={name}
          name={name}
          value={form[name]}
          errors={errors}
          people={[...people.values()]}
          audience={null}
          onChange={(value) => {
            errors.clear(name);
            setForm({ ...form, [name]: value });
          }}
        />
      ))}
    </FormDialog>
  );
}
