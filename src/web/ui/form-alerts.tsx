import { useLayoutEffect, useRef } from 'react';
import { adoptAlerts, takeBackAlerts } from './alert-store.ts';

interface FormAlertsProps {
  className?: string | undefined;
  /** The form reopens after a failure and adopts its alert. */
  adopts?: boolean;
}

/**
 * Slot for a form's alerts, as a child of the form beside its buttons, so that alerts cover
 * nothing.
 */
export function FormAlerts({ className, adopts = false }: FormAlertsProps) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const form = slot.current?.parentElement;
    if (!form) return;
    if (adopts) adoptAlerts(form);
    return () => takeBackAlerts(form);
  }, [adopts]);
  return <div ref={slot} className={className} data-form-alerts />;
}
