import { useState } from 'react';
import type { Board, Column, Priority } from '../../core/board/board.ts';
import { LIMITS } from '../../core/limits.ts';
import type { BoardSession } from '../live/board-session.ts';
import { ticketTexts } from '../texts/board.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useWords } from '../ui/words.ts';
import { usePeople } from './people.ts';
import styles from './ticket-dialog.module.css';
import { type FormFaults, faultsOf, type TicketForm, ticketFields } from './ticket-form.ts';
import { VisibleToField } from './visible-to-field.tsx';

interface TicketDialogProps {
  board: Board;
  column: Column;
  initial: TicketForm;
  run: BoardSession['run'];
  onClose: () => void;
  onRefused: (form: TicketForm) => void;
}

const PRIORITIES: Priority[] = ['HIGH', 'MEDIUM', 'LOW'];

/** Adds a ticket to a column. It is on the board at once; the server confirms it. */
export default function TicketDialog({
  board,
  column,
  initial,
  run,
  onClose,
  onRefused,
}: TicketDialogProps) {
  const kit = useWords();
  const people = usePeople();
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<FormFaults | null>(null);
  const set = (part: Partial<TicketForm>) => setForm((before) => ({ ...before, ...part }));
  const choices = [...people.values()];

  function submit() {
    if (!form.name.trim()) return showAlert(ticketTexts.nameMissing);
    const fields = ticketFields(form);
    const found = faultsOf(fields);
    setFaults(found);
    if (found.labels || found.url) return;
    onClose();
    const command = { boardId: board.id, columnId: column.id, ...fields };
    void run({ type: 'tickets.create', ...command }).then((answer) => {
      // What was typed is not lost with a refusal.
      if ('kind' in answer && answer.kind === 'refused') onRefused(form);
    });
  }

  return (
    <Dialog
      title={ticketTexts.addTitle}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button type="submit" variant="primary">
            {ticketTexts.add}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div className={styles.wide}>
          <TextField
            label={ticketTexts.name}
            autoComplete="off"
            maxLength={LIMITS.ticketName}
            value={form.name}
            onChange={(name) => set({ name })}
          />
        </div>
        <div className={styles.wide}>
          <Textarea
            label={ticketTexts.description}
            maxLength={LIMITS.description}
            value={form.description}
            onChange={(description) => set({ description })}
          />
        </div>
        <Select
          label={ticketTexts.assignee}
          value={form.assignee}
          options={[
            { value: '', label: ticketTexts.unassigned },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(assignee) => set({ assignee })}
        />
        <Select
          label={ticketTexts.priority}
          value={form.priority}
          options={[
            { value: '' as const, label: ticketTexts.noPriority },
            ...PRIORITIES.map((value) => ({ value, label: ticketTexts.priorities[value] })),
          ]}
          onChange={(priority) => set({ priority })}
        />
        <TextField
          label={ticketTexts.dueDate}
          type="datetime-local"
          value={form.dueDate}
          onChange={(dueDate) => set({ dueDate })}
        />
        <TextField
          label={ticketTexts.labels}
          error={faults?.labels}
          placeholder={ticketTexts.labelsHint}
          autoComplete="off"
          value={form.labels}
          onChange={(labels) => set({ labels })}
        />
        <div className={styles.wide}>
          <TextField
            label={ticketTexts.url}
            error={faults?.url}
            type="url"
            maxLength={LIMITS.url}
            value={form.url}
            onChange={(url) => set({ url })}
          />
        </div>
        <div className={styles.wide}>
          <VisibleToField
            people={choices}
            value={form.visibleTo}
            onChange={(visibleTo) => set({ visibleTo })}
          />
        </div>
      </div>
    </Dialog>
  );
}
