import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValue } from '../../../core/board/fields/custom-values.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import { customValueText } from './custom-value-text.ts';

/** Says that someone else has changed a value while the user edits it. */
export function conflictText(field: CustomField, value: CustomValue | null): string {
  if (value === null) return customFieldTexts.cleared;
  return customFieldTexts.changed(customValueText(field, value));
}
