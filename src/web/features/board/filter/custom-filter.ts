import { type CustomField, valueOfField } from '../../../../core/board/fields/custom-fields.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';

/** The criterion of a filter for a custom field: any value, none, or the option with this id. */
export const HAS_VALUE = 'set';
export const HAS_NONE = 'none';

/** The criterion by field, written as `field.criterion`, separated by commas. */
export function readFieldFilter(text = ''): ReadonlyMap<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('.', 2));
  return new Map(pairs.flatMap(([id, wanted]) => (id && wanted ? [[id, wanted] as const] : [])));
}

/** The filter with the criterion of one field replaced; an empty one removes it. */
export function withFieldFilter(
  text: string | undefined,
  fieldId: string,
  wanted: string,
): string | undefined {
  const all = new Map(readFieldFilter(text));
  all.delete(fieldId);
  if (wanted) all.set(fieldId, wanted);
  return [...all].map((pair) => pair.join('.')).join(',') || undefined;
}

/** Whether a ticket meets the criterion of each field. Deleted fields are ignored. */
export function customFieldTest(
  text: string,
  fields: readonly CustomField[],
): (ticket: Pick<Ticket, 'fields'>) => boolean {
  const wantedBy = readFieldFilter(text);
  const criteria = fields.flatMap((field) => {
    const wanted = wantedBy.get(field.id);
    return wanted === undefined ? [] : { field, wanted };
  });
  return (ticket) =>
    criteria.every(({ field, wanted }) => {
      const value = valueOfField(field, ticket.fields);
      if (wanted === HAS_VALUE) return value !== null;
      return wanted === HAS_NONE ? value === null : value === wanted;
    });
}
