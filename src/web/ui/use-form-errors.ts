import { useState } from 'react';
import { flushSync } from 'react-dom';

export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface FormErrors<Name extends string> {
  /** Shows what a try to send the form found and focuses the first invalid field; whether there is any. */
  show(form: HTMLElement, found: FieldErrors<Name>): boolean;
  /** To be called when a field is changed: its error is out of date. */
  clear(name: Name): void;
  /** Props for the field of this name. */
  of(name: Name): { error: string | undefined; onErrorDismiss: () => void };
}

/** The errors of a form's fields, each at its field until the field is changed or the error dismissed. */
export function useFormErrors<Name extends string>(): FormErrors<Name> {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});

  function clear(name: Name) {
    setErrors((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  }

  return {
    clear,
    show(form, found) {
      // The fields must be marked before the first of them can be found.
      flushSync(() => setErrors(found));
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return Object.values(found).some((error) => error !== undefined);
    },
    of: (name) => ({ error: errors[name], onErrorDismiss: () => clear(name) }),
  };
}
