import { useLayoutEffect, useRef } from 'react';
import { adoptAlerts, takeBackAlerts } from './alert-store.ts';

interface FormAlertsProps {
  className?: string | undefined;
  /** The form comes back by itself after a failure: it shows that failure. */
  adopts?: boolean;
}

/** Where the alerts of a form appear, as its child: beside its buttons, so that they cover nothing. */
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
