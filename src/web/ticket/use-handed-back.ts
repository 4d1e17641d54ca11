import { useEffect, useRef } from 'react';
import { pageTexts } from '../texts/page.ts';
import { showAlert } from '../ui/alert-store.ts';

/** Gives back what is being typed for a ticket when somebody deletes or hides the ticket. */
export function useHandedBack(text: string, isGone: boolean): void {
  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  }, [text]);
  useEffect(() => {
    if (isGone && typed.current.trim()) showAlert(pageTexts.unsaved(typed.current), 'info');
  }, [isGone]);
}
