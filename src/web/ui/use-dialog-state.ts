import { useEffect, useRef, useState } from 'react';
import { pageTexts } from '../i18n/en/page.ts';
import { showAlert } from './alert-store.ts';

/**
 * State of a page's dialog: the item for which it was opened, or null. Forms close when they are
 * submitted. A refused form reopens with its input; if its page was left or another dialog is open,
 * the input is shown in an alert to be copied.
 */
export function useDialogState<Request>() {
  const [request, open] = useState<Request | null>(null);
  // Null after the page is left.
  const latest = useRef<{ request: Request | null } | null>(null);
  useEffect(() => {
    latest.current = { request };
    return () => {
      latest.current = null;
    };
  }, [request]);

  function reopen(request: Request, typed = ''): void {
    if (latest.current?.request === null) open(request);
    else if (typed) showAlert(pageTexts.unsaved(typed), 'info');
  }

  return { request, open, reopen };
}
