import { useRef, useState } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { TICKET_FIELDS } from '../../../../core/board/ticket-fields.ts';
import { pageTexts } from '../../../i18n/en/page.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import type { Failure } from '../../../live/transport.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { storedField } from '../form/ticket-draft.ts';
import { type FormField, formOf, type TicketForm, ticketFields } from '../form/ticket-form.ts';
import { changedFields, conflicts, type Merge, mergeChanges } from '../form/ticket-merge.ts';

/** The shared props of edits of one field in an open ticket. */
export interface EditedTicket {
  boardId: string;
  ticket: Ticket;
  /** The ticket was deleted or hidden meanwhile. */
  isDeleted: boolean;
  session: BoardSession;
}

/** The edit of one field in place. */
export interface FieldEdit {
  name: FormField;
  ticketId: string;
  /** The field as it is on the board. */
  theirs: TicketForm;
  /** Null unless it is being edited. */
  merge: Merge | null;
  isConflict: boolean;
  isDirty: boolean;
  isDeleted: boolean;
  start: () => void;
  change: (merge: Merge) => void;
  save: () => void;
  close: () => void;
}

interface Options extends EditedTicket {
  name: FormField;
  mayEdit: boolean;
  /** The description, for its own edit; it must be loaded. */
  description?: string;
  /** Returns the focus to the element from which the edit was opened. */
  onClosed: () => void;
  failureText?: (failure: Failure) => string;
}

const loadRecurrenceText = () => import('../../recurrence/recurrence-text.ts');

/** Edits one field of a ticket in place, as a part of the ticket's form (ZH7). */
export function useFieldEdit({
  name,
  boardId,
  ticket,
  isDeleted,
  mayEdit,
  description = '',
  session,
  onClosed,
  failureText,
}: Options): FieldEdit {
  const [storedMerge, setMerge] = useState<Merge | null>(() => storedField(name, ticket.id));
  const isShown = useIsShown();
  /** The edit that is open now. */
  const open = useRef(storedMerge);
  open.current = storedMerge;
  const isEditable = useRef(mayEdit);
  isEditable.current = mayEdit;
  const close = useRef(onClosed);
  close.current = onClosed;
  const theirs = formOf(ticket, { description });
  const merge = storedMerge && mergeChanges(storedMerge, theirs);
  // Followed changes become the new base; a later change would otherwise look like a conflict.
  if (merge !== storedMerge) setMerge(merge);

  function end(): void {
    setMerge(null);
    // A microtask runs before the next key; a dialog that asked first returns its focus later.
    queueMicrotask(() => close.current());
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) close.current();
    });
  }

  async function save(edit: Merge): Promise<void> {
    end();
    if (!isChanged(edit)) return;
    const set = { [name]: ticketFields(edit.mine)[name] };
    const was = { [name]: ticketFields(edit.base)[name] };
    const command = { boardId, ticketId: ticket.id, set, was };
    const outcome = await session.run(
      { type: 'tickets.edit', ...command },
      failureText && { failureText },
    );
    if (!('kind' in outcome) || outcome.kind !== 'refused') return;
    // The input of a refused edit is kept, even if the ticket was closed or is edited again.
    const isTyping = open.current !== null && isChanged(open.current);
    if (isShown.current && isEditable.current && !isTyping) return setMerge(edit);
    const text = [edit.mine[name]].flat().join(', ');
    const isRecurrence = TICKET_FIELDS[name].kind === 'recurrence';
    const words = isRecurrence ? (await loadRecurrenceText()).recurrenceText(text) : text;
    showAlert(pageTexts.unsaved(words), 'info');
  }

  const isChanged = (edit: Merge) => changedFields(edit).includes(name);
  return {
    ...{ name, ticketId: ticket.id, theirs, merge, isDeleted, change: setMerge, close: end },
    isConflict: merge !== null && conflicts(merge, theirs).includes(name),
    isDirty: merge !== null && isChanged(merge),
    start: () => setMerge({ base: theirs, mine: theirs }),
    save: () => {
      if (merge) void save(merge);
    },
  };
}
