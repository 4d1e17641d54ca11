import { useEffect, useRef, useState } from 'react';
import { pageTexts } from '../i18n/en/page.ts';
import { showAlert } from './alert-store.ts';

/**
 * Which dialog of a page is open, and with what in it. Forms close when they are sent; one that is
 * refused comes back as it was, and where it cannot, because its page was left or something else is
 * open by then, what was typed is told, to be copied.
 */
export function useDialogState<Asked>() {
  const [asked, ask] = useState<Asked | null>(null);
  // Null when the page is left.
  const latest = useRef<{ asked: Asked | null } | null>(null);
  useEffect(() => {
    latest.current = { asked };
    return () => {
      latest.current = null;
    };
  }, [asked]);

  function comeBack(again: Asked, typed = ''): void {
    if (latest.current?.asked === null) ask(again);
    else if (typed) showAlert(pageTexts.unsaved(typed), 'info');
  }

  return { asked, ask, comeBack };
}
