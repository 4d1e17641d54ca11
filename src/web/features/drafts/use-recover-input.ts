import { useEffect, useLayoutEffect, useRef } from 'react';
import { pageTexts } from '../../i18n/en/page.ts';
import { showAlert } from '../../ui/alert-store.ts';

/** Functions that read the current input of each form that recovers it. */
const forms = new Set<() => string>();
/** Whether the input of a form that is removed now is shown. */
let isRecoveringRemoved = false;

/**
 * Recovers unsaved input when its ticket or board is deleted by someone else: shows it in an alert
 * to be copied. `isGone`: the ticket was deleted.
 */
export function useRecoverInput(text: string, isGone = false): void {
  const latestText = useRef(text);
  useEffect(() => {
    latestText.current = text;
  }, [text]);
  useEffect(() => {
    const read = () => latestText.current;
    forms.add(read);
    return () => {
      forms.delete(read);
      if (isRecoveringRemoved) showInput(read());
    };
  }, []);
  useEffect(() => {
    if (isGone) showInput(latestText.current);
  }, [isGone]);
}

/** Recovers the unsaved input of the forms that a render removes because the role changed (BR9). */
export function useRecoverAfterRoleChange(role: string | undefined): void {
  // Effects of removed forms end between layout effects and effects.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the role changes
  useLayoutEffect(() => {
    isRecoveringRemoved = true;
  }, [role]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the role changes
  useEffect(() => {
    isRecoveringRemoved = false;
  }, [role]);
}

/** Recovers the unsaved input of all forms, before the user is forced to leave the page. */
export function recoverAllInput(): void {
  for (const read of forms) showInput(read());
}

function showInput(text: string): void {
  if (text.trim()) showAlert(pageTexts.unsaved(text), 'info');
}
