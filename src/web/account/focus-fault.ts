import { flushSync } from 'react-dom';

/** Marks what has to be mended, and puts the focus into the first field that is marked. */
export function focusFault(form: HTMLFormElement, mark: () => void): void {
  // A frame may come before React has got round to marking after an answer.
  flushSync(mark);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
