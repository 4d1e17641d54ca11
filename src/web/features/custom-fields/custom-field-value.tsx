import { ExternalLink } from 'lucide-react';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValue } from '../../../core/board/fields/custom-values.ts';
import { ticketUrlTexts } from '../../i18n/en/ticket.ts';
import { photoUrlOf } from '../photos/photo-url.ts';
import styles from './custom-field-value.module.css';
import { customValueText } from './custom-value-text.ts';

/** A value as an open ticket shows it. */
export function CustomFieldValue({ field, value }: { field: CustomField; value: CustomValue }) {
  if (field.type !== 'LINK')
    return <span className={styles.text}>{customValueText(field, value)}</span>;
  return (
    <a href={photoUrlOf(String(value))} target="_blank" rel="noreferrer" className={styles.link}>
      {value}
      <ExternalLink role="img" aria-label={ticketUrlTexts.opens} />
    </a>
  );
}
