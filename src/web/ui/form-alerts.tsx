import { useLayoutEffect, useRef } from 'react';
import { adoptAlerts, withdrawAlerts } from './alert-store.ts';

interface FormAlertsProps {
  className?: string | undefined;
  /** The form reopens after a failure and adopts its alert. */
  adoptsAlerts?: boolean;
}

/**
 * Slot for a form's alerts, as a child of the form beside its buttons, so that alerts cover
 * nothing.
 */
export function FormAlerts({ className, adoptsAlerts = false }: FormAlertsProps) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const form = slot.current?.parentElement;
    if (!form) return;
    if (adoptsAlerts) adoptAlerts(form);
    return () => withdrawAlerts(form);
  }, [adoptsAlerts]);
  return <div ref={slot} className={className} data-form-alerts />;
}
