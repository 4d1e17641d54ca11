import type { ReactNode } from 'react';

export type AlertTone = 'danger' | 'info';

export interface Alert {
  id: number;
  text: string;
  tone: AlertTone;
}

const MOST = 4;

let alerts: readonly Alert[] = [];
let notice: ReactNode = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message until it is dismissed. One with the same text is replaced, not doubled. */
export function showAlert(text: string, tone: AlertTone = 'danger'): void {
  lastId += 1;
  const others = alerts.filter((alert) => alert.text !== text);
  set([...others, { id: lastId, text, tone }].slice(-MOST));
}

export function dismissAlert(id: number): void {
  set(alerts.filter((alert) => alert.id !== id));
}

/** Shows something beside the alerts that screen readers say politely, in the place of the last. */
export function showNotice(next: ReactNode): void {
  notice = next;
  publish();
}

export function shownNotice(): ReactNode {
  return notice;
}

export function shownAlerts(): readonly Alert[] {
  return alerts;
}

export function onAlertsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Alert[]): void {
  alerts = next;
  publish();
}

function publish(): void {
  for (const listener of listeners) listener();
}
