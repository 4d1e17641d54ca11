import styles from '../ticket/form/ticket-fields.module.css';
import type { CustomInput } from './use-custom-inputs.ts';
import { ValueField } from './value-field.tsx';

/** The inputs of custom fields in a ticket's form. */
export function CustomInputs({ inputs }: { inputs: readonly CustomInput[] }) {
  if (inputs.length === 0) return null;
  return (
    <div className={styles.custom}>
      {inputs.map((input) => (
        <ValueField key={input.field.id} {...input} />
      ))}
    </div>
  );
}
