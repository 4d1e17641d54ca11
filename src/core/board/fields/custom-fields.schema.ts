import { z } from 'zod';
import { LIMITS } from '../../limits.ts';
import { id, line, text } from '../../text.schema.ts';
import { CUSTOM_FIELD_LIMITS, CUSTOM_FIELD_TYPES } from './custom-fields.ts';

/** The ids of fields are keys of the values, so none may be a property of every object. */
export const customFieldId = z.string().regex(/^f[a-z0-9-]{1,40}$/, 'is not the id of a field');

export const customValue = z
  .union([text(LIMITS.url), z.number(), z.boolean()], 'must be a text, a number, true or null')
  .nullable();

function isUnique(values: { id?: string | undefined }[]): boolean {
  const ids = values.flatMap(({ id: given }) => given ?? []);
  return new Set(ids).size === ids.length;
}

/** Values as clients send them; the rule checks that each fits its field. */
export const customValues = z
  .record(customFieldId, customValue)
  .refine(
    (values) => Object.keys(values).length <= CUSTOM_FIELD_LIMITS.storedValues,
    `must be at most ${CUSTOM_FIELD_LIMITS.storedValues} values`,
  )
  .nullable();

const optionName = line(CUSTOM_FIELD_LIMITS.optionName);

/** A field as clients send it. A field or option without an id is new. */
const sentCustomField = z.object({
  id: customFieldId.optional(),
  name: line(CUSTOM_FIELD_LIMITS.name),
  type: z.enum(CUSTOM_FIELD_TYPES),
  options: z
    .array(z.object({ id: id.optional(), name: optionName }))
    .max(CUSTOM_FIELD_LIMITS.options, `must be at most ${CUSTOM_FIELD_LIMITS.options} options`)
    .refine(isUnique, 'has one id twice')
    .readonly()
    .default([]),
  isOnCards: z.boolean().default(false),
  isShared: z.boolean().default(false),
});

export const sentCustomFields = z
  .array(sentCustomField)
  .max(LIMITS.customFields, `must be at most ${LIMITS.customFields} fields`)
  .refine(isUnique, 'has one id twice')
  .readonly();

/** The custom fields of a board, as it has them. */
export const customFields = z
  .array(
    sentCustomField.extend({
      id: customFieldId,
      options: z
        .array(z.object({ id, name: optionName }))
        .max(CUSTOM_FIELD_LIMITS.options)
        .refine(isUnique, 'has one id twice')
        .readonly()
        .default([]),
    }),
  )
  .max(LIMITS.customFields)
  .refine(isUnique, 'has one id twice')
  .readonly();
