import { useEffect, useRef } from 'react';
import type { CardFieldName } from '../../../../core/board/ticket-fields.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import type { TicketAction } from '../../../lib/keyboard/ticket-keys.ts';
import { requestTicketMenu } from '../../board/keys/menu-requests.ts';
import { FieldValue } from '../fields/field-value.tsx';
import type { FormField } from '../form/ticket-form.ts';
import { EditProperty } from './edit-property.tsx';
import { FieldForm } from './field-form.tsx';
import { type EditedTicket, useFieldEdit } from './use-field-edit.ts';

/** The menus of single keys, by the field that they change. */
const MENUS: Partial<Record<CardFieldName, TicketAction>> = {
  assignee: 'assign',
  priority: 'priority',
  labels: 'labels',
  dueDate: 'dueDate',
};

interface EditableValueProps extends EditedTicket {
  name: CardFieldName & FormField;
  mayEdit: boolean;
  /** Is edited at once, because it was added to the list. */
  isAdded?: boolean;
  onClosed?: () => void;
}

/** A field's value in the sidebar, with its edit: a menu, or a form in place. */
export function EditableValue({ mayEdit, ...props }: EditableValueProps) {
  const { name, ticket } = props;
  const menu = MENUS[name];
  if (!mayEdit || !menu) return <ValueOrForm mayEdit={mayEdit} {...props} />;
  return (
    <>
      <FieldValue name={name} ticket={ticket} />
      <EditProperty
        hasMenu
        label={fieldTexts[name].label}
        onEdit={(anchor) => requestTicketMenu({ action: menu, ticketId: ticket.id, anchor })}
      />
    </>
  );
}

function ValueOrForm({ mayEdit, isAdded = false, onClosed, ...props }: EditableValueProps) {
  const { name, ticket } = props;
  const button = useRef<HTMLButtonElement>(null);
  const edit = useFieldEdit({
    ...props,
    mayEdit,
    onClosed: () => {
      button.current?.focus();
      onClosed?.();
    },
  });
  const start = useRef(edit.start);
  useEffect(() => {
    if (isAdded) start.current();
  }, [isAdded]);
  if (edit.merge && mayEdit) {
    return <FieldForm edit={edit} merge={edit.merge} createdBy={ticket.createdBy} />;
  }
  return (
    <>
      <FieldValue name={name} ticket={ticket} />
      {mayEdit && (
        <EditProperty button={button} label={fieldTexts[name].label} onEdit={edit.start} />
      )}
    </>
  );
}
