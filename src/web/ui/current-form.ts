import { topmost } from './top-layer.ts';

/** The form that owns alerts of the current action: the focused one, else the open modal. */
export function currentForm(): HTMLElement | null {
  const modal = topmost();
  const form = document.activeElement?.closest<HTMLElement>('form:has(> [data-form-alerts])');
  if (!form || form.parentElement === modal) return modal;
  return !modal || modal.contains(form) ? form : modal;
}

/** The element in which a form shows its alerts; null if it has none. */
export function alertSlotOf(form: unknown): Element | null {
  const slot = ':scope > [data-form-alerts], :scope > form > [data-form-alerts]';
  return form instanceof Element ? form.querySelector(slot) : null;
}
