import { type ReactNode, useRef } from 'react';
import { inPlaceTexts } from '../../../i18n/en/in-place.ts';
import { FieldForm } from './field-form.tsx';
import styles from './in-place.module.css';
import { type EditedTicket, useFieldEdit } from './use-field-edit.ts';

interface EditableName {
  /** In place of the heading's text. */
  heading?: ReactNode;
  /** In place of the heading. */
  headingForm?: ReactNode;
}

/** The name of an open ticket as its heading, which a press turns into a field. */
export function useEditableName(edited: EditedTicket, mayEdit: boolean): EditableName {
  const { ticket } = edited;
  const button = useRef<HTMLButtonElement>(null);
  const edit = useFieldEdit({
    ...edited,
    name: 'name',
    mayEdit,
    onClosed: () => button.current?.focus(),
  });
  if (edit.merge && (mayEdit || edited.isDeleted)) {
    const form = <FieldForm edit={edit} merge={edit.merge} createdBy={ticket.createdBy} />;
    return { headingForm: form };
  }
  if (!mayEdit) return {};
  return {
    heading: (
      <button
        ref={button}
        type="button"
        className={styles.name}
        data-tooltip={inPlaceTexts.rename}
        onClick={edit.start}
      >
        {ticket.name}
      </button>
    ),
  };
}
