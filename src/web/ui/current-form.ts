import { topmost } from './top-layer.ts';

/** The form that an alert about what is done now belongs to: the one with the focus, else the open modal. */
export function currentForm(): HTMLElement | null {
  const modal = topmost();
  const form = document.activeElement?.closest<HTMLElement>('form:has(> [data-form-alerts])');
  if (!form || form.parentElement === modal) return modal;
  return !modal || modal.contains(form) ? form : modal;
}

/** Where a form or a form dialog shows its alerts; null where it has no place for them. */
export function alertSlotOf(form: unknown): Element | null {
  const slot = ':scope > [data-form-alerts], :scope > form > [data-form-alerts]';
  return form instanceof Element ? form.querySelector(slot) : null;
}
