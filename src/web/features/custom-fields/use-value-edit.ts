import { useState } from 'react';
import { type CustomField, valueOfField } from '../../../core/board/fields/custom-fields.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { pageTexts } from '../../i18n/en/page.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { conflictText } from './conflict-text.ts';
import { errorOfInput, inputOf, TYPED, valueOfInput } from './value-input.ts';

interface EditedValue {
  boardId: string;
  ticket: Ticket;
  field: CustomField;
  run: BoardSession['run'];
}

/** The edit of one custom value, which follows changes by others. */
export function useValueEdit({ boardId, ticket, field, run }: EditedValue) {
  const value = valueOfField(field, ticket.fields);
  const theirs = inputOf(value);
  const [stored, setEdit] = useState({ base: theirs, mine: theirs });
  const [error, setError] = useState<string>();
  const isFollowed = stored.mine === stored.base || stored.mine === theirs;
  const edit = stored.base !== theirs && isFollowed ? { base: theirs, mine: theirs } : stored;
  if (edit !== stored) setEdit(edit);
  const isConflict = edit.base !== theirs;

  /** Sends the input. Returns whether it is a value of the field. */
  function save(form: HTMLElement): boolean {
    const input = form.querySelector('input');
    const problem = errorOfInput(field, edit.mine, input?.validity.badInput ?? false);
    setError(problem);
    if (problem) {
      input?.focus();
      return false;
    }
    if (edit.mine.trim() !== theirs) void send(edit.mine);
    return true;
  }

  async function send(input: string): Promise<void> {
    const outcome = await run({
      type: 'tickets.edit',
      boardId,
      ticketId: ticket.id,
      set: { fields: { [field.id]: valueOfInput(field, input) } },
      was: { fields: { [field.id]: value } },
    });
    const isRefused = 'kind' in outcome && outcome.kind === 'refused';
    if (isRefused && input && TYPED.includes(field.type)) {
      showAlert(pageTexts.unsaved(input), 'info');
    }
  }

  return {
    isDirty: edit.mine !== edit.base,
    save,
    send,
    /** Props of the field's input. */
    input: {
      field,
      value: edit.mine,
      error,
      onErrorDismiss: () => setError(undefined),
      hint: isConflict ? conflictText(field, value) : undefined,
      onChange: (mine: string) => {
        setError(undefined);
        setEdit({ ...edit, mine });
      },
    },
    typed: TYPED.includes(field.type) && edit.mine !== edit.base ? edit.mine : '',
  };
}
