import { Check } from 'lucide-react';
import { use } from 'react';
import { valueOfField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValues } from '../../../core/board/fields/custom-values.ts';
import { customFieldTexts } from '../../i18n/en/custom-fields.ts';
import { CustomFieldsContext } from '../../live/board-context/board-settings.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './card-fields.module.css';
import { customValueText } from './custom-value-text.ts';

/** The values of a ticket that its card shows. */
export default function CardFields({ values }: { values: CustomValues }) {
  const fields = use(CustomFieldsContext).filter(({ isOnCards }) => isOnCards);
  const entries = fields.flatMap((field) => {
    const value = valueOfField(field, values);
    return value === null ? [] : { field, value };
  });
  if (entries.length === 0) return null;
  return (
    <ul className={styles.fields}>
      {entries.map(({ field, value }) => (
        <li key={field.id} className={styles.field}>
          {field.type === 'CHECKBOX' ? (
            <>
              <Check aria-hidden="true" />
              <span aria-hidden="true">{field.name}</span>
              <VisuallyHidden>{customFieldTexts.isChecked(field.name)}</VisuallyHidden>
            </>
          ) : (
            <>
              <span className={styles.name}>{`${field.name}: `}</span>
              <span className={styles.value}>{customValueText(field, value)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
