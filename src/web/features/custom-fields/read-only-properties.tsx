import { type CustomField, valueOfField } from '../../../core/board/fields/custom-fields.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { Property } from '../ticket/fields/property.tsx';
import { CustomFieldValue } from './custom-field-value.tsx';

interface ReadOnlyPropertiesProps {
  fields: readonly CustomField[];
  ticket: Pick<Ticket, 'fields'>;
}

/** The custom values of a ticket that is only read. */
export function ReadOnlyProperties({ fields, ticket }: ReadOnlyPropertiesProps) {
  return fields.map((field) => {
    const value = valueOfField(field, ticket.fields);
    return (
      value !== null && (
        <Property key={field.id} label={field.name}>
          <CustomFieldValue field={field} value={value} />
        </Property>
      )
    );
  });
}
