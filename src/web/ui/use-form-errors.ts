import { useState } from 'react';
import { flushSync } from 'react-dom';

export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface FormErrors<Name extends string> {
  /**
   * Shows the errors of a submission and focuses the first invalid field. Returns whether there are
   * any.
   */
  show(form: HTMLElement, fieldErrors: FieldErrors<Name>): boolean;
  /** Clears the error of a field; call it when the field is changed. */
  clear(name: Name): void;
  /** Props for the field of this name. */
  of(name: Name): { error: string | undefined; onErrorDismiss: () => void };
}

/** The errors of a form's fields. An error stays until its field is changed or it is dismissed. */
export function useFormErrors<Name extends string>(): FormErrors<Name> {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});

  function clear(name: Name) {
    setErrors((current) =>
      current[name] === undefined ? current : { ...current, [name]: undefined },
    );
  }

  return {
    clear,
    show(form, fieldErrors) {
      // The fields must be marked before the first invalid one can be focused.
      flushSync(() => setErrors(fieldErrors));
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return Object.values(fieldErrors).some((error) => error !== undefined);
    },
    of: (name) => ({ error: errors[name], onErrorDismiss: () => clear(name) }),
  };
}
