import { useEffect, useRef } from 'react';
import { pageTexts } from '../../i18n/en/page.ts';
import { showAlert } from '../../ui/alert-store.ts';

/** What is being typed, in each form that hands it back. */
const forms = new Set<() => string>();

/**
 * Gives back what is being typed when somebody takes away what it is for: the ticket, which the form
 * is told, or the whole board.
 */
export function useRecoverInput(text: string, isGone = false): void {
  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  }, [text]);
  useEffect(() => {
    const read = () => typed.current;
    forms.add(read);
    return () => {
      forms.delete(read);
    };
  }, []);
  useEffect(() => {
    if (isGone) handBack(typed.current);
  }, [isGone]);
}

/** Gives back what is being typed in any form, before their page is left by nobody's wish. */
export function recoverAllInput(): void {
  for (const read of forms) handBack(read());
}

function handBack(text: string): void {
  if (text.trim()) showAlert(pageTexts.unsaved(text), 'info');
}
