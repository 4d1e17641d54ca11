import { use, useEffect, useRef } from 'react';
import type { CustomField } from '../../../../../core/board/fields/custom-fields.ts';
import { tableTexts } from '../../../../i18n/en/table.ts';
import { TicketsContext } from '../../../../live/board-context/board-settings.ts';
import { useActivities } from '../../../../live/board-context/use-presence.ts';
import { useValueEdit } from '../../../custom-fields/use-value-edit.ts';
import { ValueField } from '../../../custom-fields/value-field.tsx';
import { useRecoverInput } from '../../../drafts/use-recover-input.ts';
import { CellPanel, type EditorProps } from './cell-panel.tsx';

interface CustomCellEditorProps extends EditorProps {
  field: CustomField;
}

/** The input of a custom field over its cell. */
export function CustomCellEditor({ ticket: first, ...rest }: CustomCellEditorProps) {
  const { boardId, field, run, onClose } = rest;
  const current = use(TicketsContext).get(first.id);
  const ticket = current ?? first;
  const edit = useValueEdit({ boardId, ticket, field, run });
  const form = useRef<HTMLFormElement>(null);
  useActivities(ticket.id, 'editing');
  useRecoverInput(edit.typed, !current);
  useEffect(() => {
    if (!current) onClose();
  }, [current, onClose]);
  return (
    <CellPanel
      {...rest}
      ref={form}
      label={tableTexts.editing(field.name, ticket.name)}
      kind={KINDS[field.type] ?? 'text'}
      hasStops={field.type === 'DATE'}
      save={() => !form.current || edit.save(form.current)}
    >
      <ValueField {...edit.input} hideLabel />
    </CellPanel>
  );
}

/** The kinds of ticket fields with inputs as wide. */
const KINDS: Partial<Record<CustomField['type'], string>> = {
  NUMBER: 'number',
  DATE: 'date',
  CHOICE: 'choice',
};
