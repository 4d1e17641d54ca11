import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { type CustomField, valueOfField } from '../../../core/board/fields/custom-fields.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import { ticketUrlTexts } from '../../i18n/en/ticket.ts';
import { uiTexts } from '../../i18n/en/ui.ts';
import { useActivities } from '../../live/board-context/use-presence.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { useRecoverInput } from '../drafts/use-recover-input.ts';
import { Property } from '../ticket/fields/property.tsx';
import { EditProperty } from '../ticket/in-place/edit-property.tsx';
import formStyles from '../ticket/in-place/field-form.module.css';
import { CustomFieldValue } from './custom-field-value.tsx';
import styles from './custom-properties.module.css';
import { useValueEdit } from './use-value-edit.ts';
import { ValueField } from './value-field.tsx';

interface CustomPropertiesProps {
  board: Board;
  ticket: Ticket;
  mayEdit: boolean;
  isDeleted: boolean;
  session: BoardSession;
}

/** The custom values of an open ticket, which are edited in place. */
export function CustomProperties({ board, ...rest }: CustomPropertiesProps) {
  const { ticket, mayEdit } = rest;
  const fields = board.customFields.filter(
    (field) => mayEdit || valueOfField(field, ticket.fields) !== null,
  );
  return fields.map((field) => (
    <Property key={field.id} label={field.name}>
      <CustomProperty boardId={board.id} field={field} {...rest} />
    </Property>
  ));
}

interface CustomPropertyProps extends Omit<CustomPropertiesProps, 'board'> {
  boardId: string;
  field: CustomField;
}

function CustomProperty({ mayEdit, ...rest }: CustomPropertyProps) {
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { field, ticket } = rest;
  const value = valueOfField(field, ticket.fields);

  function close(): void {
    setEdited(false);
    // A microtask runs before the next key.
    queueMicrotask(() => button.current?.focus());
  }

  if (field.type === 'CHECKBOX') return <CheckedProperty mayEdit={mayEdit} {...rest} />;
  if (isEdited && mayEdit) return <ValueForm {...rest} onClose={close} />;
  return (
    <>
      {value === null ? (
        <span className={styles.none}>{customFieldTexts.empty}</span>
      ) : (
        <CustomFieldValue field={field} value={value} />
      )}
      {mayEdit && (
        <EditProperty button={button} label={field.name} onEdit={() => setEdited(true)} />
      )}
    </>
  );
}

/** A checkbox saves at once. */
function CheckedProperty({ boardId, field, ticket, mayEdit, session }: CustomPropertyProps) {
  const { send } = useValueEdit({ boardId, field, ticket, run: session.run });
  const isChecked = valueOfField(field, ticket.fields) !== null;
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={field.name}
        checked={isChecked}
        disabled={!mayEdit}
        onChange={({ target }) => void send(target.checked ? 'true' : '')}
      />
      {isChecked && customFieldTexts.checked}
    </label>
  );
}

interface ValueFormProps extends Omit<CustomPropertyProps, 'mayEdit'> {
  onClose: () => void;
}

function ValueForm({ boardId, field, ticket, isDeleted, session, onClose }: ValueFormProps) {
  const edit = useValueEdit({ boardId, field, ticket, run: session.run });
  const form = useRef<HTMLFormElement>(null);
  useActivities(ticket.id, 'editing');
  useRecoverInput(edit.typed, isDeleted);
  const discard = useConfirmDiscard(edit.typed !== '' && !isDeleted, onClose);
  useEffect(() => {
    const input = form.current?.querySelector<HTMLElement>('input, select');
    input?.focus();
    if (input instanceof HTMLInputElement && input.type !== 'date') input.select();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Escape closes the field, not the ticket.
    event.preventDefault();
    // A number is quickly typed again.
    if (field.type === 'NUMBER') onClose();
    else discard.close();
  }

  return (
    <form
      ref={form}
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Of the question within it.
        if (event.target !== event.currentTarget) return;
        if (edit.save(event.currentTarget)) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <ValueField {...edit.input} hideLabel />
      <div className={formStyles.buttons}>
        <Button size="sm" type="submit" variant="primary">
          {ticketUrlTexts.save}
        </Button>
        <Button size="sm" onClick={discard.close}>
          {uiTexts.cancel}
        </Button>
      </div>
      {discard.question}
    </form>
  );
}
