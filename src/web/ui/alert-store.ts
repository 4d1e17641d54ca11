export type AlertTone = 'danger' | 'info';

export interface Alert {
  id: number;
  text: string;
  tone: AlertTone;
}

const MOST = 4;

let alerts: readonly Alert[] = [];
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

export function shownAlerts(): readonly Alert[] {
  return alerts;
}

export function onAlertsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}
