import { use, useEffect, useRef, useState } from 'react';
import { TICKET_FIELDS } from '../../../../../core/board/ticket-fields.ts';
import { audienceOf } from '../../../../../core/board/visibility.ts';
import { pageTexts } from '../../../../i18n/en/page.ts';
import { tableTexts } from '../../../../i18n/en/table.ts';
import { TicketsContext } from '../../../../live/board-context/board-settings.ts';
import { usePeople, usePersons } from '../../../../live/board-context/people.ts';
import { useActivities } from '../../../../live/board-context/use-presence.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { useFormErrors } from '../../../../ui/use-form-errors.ts';
import { useRecoverInput } from '../../../drafts/use-recover-input.ts';
import { ConflictNotice } from '../../../ticket/form/conflict-notice.tsx';
import { FieldInput } from '../../../ticket/form/field-input.tsx';
import {
  errorsOf,
  type FormField,
  formOf,
  incompleteInputs,
  ticketFields,
  typedText,
} from '../../../ticket/form/ticket-form.ts';
import {
  changedFields,
  conflicts,
  type Merge,
  mergeChanges,
  resolveConflict,
} from '../../../ticket/form/ticket-merge.ts';
import { headingOf, type TableField } from '../table-columns.ts';
import styles from './cell-editor.module.css';
import { CellPanel, type EditorProps } from './cell-panel.tsx';

interface CellEditorProps extends EditorProps {
  name: TableField;
}

/** Inputs of these kinds have several stops for the Tab key. */
const KINDS_WITH_STOPS: readonly string[] = ['date', 'people', 'recurrence'];

/**
 * The input of a field over its cell. It sends one field, and asks before it overwrites what a
 * colleague wrote there meanwhile.
 */
export function CellEditor({ boardId, ticket: first, name, run, ...rest }: CellEditorProps) {
  const { onClose } = rest;
  const current = use(TicketsContext).get(first.id);
  const ticket = current ?? first;
  const theirs = formOf(ticket);
  const [stored, setMerge] = useState<Merge>({ base: theirs, mine: theirs });
  const merge = mergeChanges(stored, theirs);
  // Followed changes become the new base; a later change would otherwise look like a conflict.
  if (merge !== stored) setMerge(merge);
  const isConflicting = conflicts(merge, theirs).includes(name);
  const errors = useFormErrors<FormField>();
  const isChanged = changedFields(merge).includes(name);
  const form = useRef<HTMLFormElement>(null);
  const { visibleTo } = merge.mine;
  const people = usePeople();
  const former = usePersons(visibleTo.filter((id) => !people.has(id)));
  useActivities(ticket.id, 'editing');
  useRecoverInput(isChanged ? typedText({ [name]: merge.mine[name] }) : '', !current);
  useEffect(() => {
    if (!current) onClose();
  }, [current, onClose]);

  /** Sends what was changed. Returns whether the editor can be closed. */
  function save(): boolean {
    const element = form.current;
    if (!element) return true;
    if (isConflicting) {
      element.querySelector<HTMLElement>('[data-conflict] button')?.focus();
      return false;
    }
    const all = ticketFields(merge.mine);
    const { [name]: value } = all;
    if (errors.show(element, errorsOf({ [name]: value }, incompleteInputs(element), all))) {
      return false;
    }
    if (isChanged) void send(value, ticketFields(merge.base)[name]);
    return true;
  }

  async function send(value: unknown, base: unknown): Promise<void> {
    // The original labels: those created through the API may contain commas.
    const was = name === 'labels' ? [...ticket.labels] : base;
    const outcome = await run({
      type: 'tickets.edit',
      boardId,
      ticketId: ticket.id,
      set: { [name]: value },
      was: { [name]: was },
    });
    const typed = typedText({ [name]: merge.mine[name] });
    if ('kind' in outcome && outcome.kind === 'refused' && typed) {
      showAlert(pageTexts.unsaved(typed), 'info');
    }
  }

  return (
    <CellPanel
      {...rest}
      ref={form}
      label={tableTexts.editing(headingOf(name, []), ticket.name)}
      kind={TICKET_FIELDS[name].kind}
      hasStops={isConflicting || KINDS_WITH_STOPS.includes(TICKET_FIELDS[name].kind)}
      save={save}
    >
      <FieldInput
        name={name}
        hideLabel
        value={merge.mine[name]}
        errors={errors}
        people={[...people.values(), ...former]}
        audience={audienceOf(ticket)}
        onChange={(value) => {
          errors.clear(name);
          setMerge({ ...merge, mine: { ...merge.mine, [name]: value } });
        }}
      />
      {isConflicting && (
        <div className={styles.conflict}>
          <ConflictNotice
            name={name}
            theirs={theirs}
            onChoose={(whose) => setMerge(resolveConflict(merge, theirs, name, whose))}
          />
        </div>
      )}
    </CellPanel>
  );
}
