import type { ReactNode } from 'react';
import { topmost } from './top-layer.ts';

export type AlertTone = 'danger' | 'info';

/** A modal or form that withdraws its alerts when it is submitted again or closed. */
export interface AlertOwner {
  readonly isConnected: boolean;
}

export interface Alert {
  id: number;
  text: ReactNode;
  tone: AlertTone;
  /** Null where no one withdraws it. */
  owner: AlertOwner | null;
}

const MAX_ALERTS = 4;

let alerts: readonly Alert[] = [];
let notice: ReactNode = null;
let lastId = 0;
/** Id of the last alert at the time of the user's last input. */
let lastIdAtInput = 0;
const listeners = new Set<() => void>();

/**
 * Shows an alert until it is dismissed or withdrawn by its owner, by default the open modal.
 * Informational alerts have no owner by default. An alert with the same text is replaced.
 */
export function showAlert(
  text: ReactNode,
  tone: AlertTone = 'danger',
  by: AlertOwner | null = tone === 'danger' ? topmost() : null,
): void {
  lastId += 1;
  const others = alerts.filter((alert) => alert.text !== text);
  // A closed owner would never withdraw it.
  const alert = { id: lastId, text, tone, owner: by?.isConnected ? by : null };
  set([...others, alert].slice(-MAX_ALERTS));
}

/** Shows a failure of a form that has been closed, whatever is open by now. */
export function showFailure(text: string): void {
  showAlert(text, 'danger', null);
}

export function withdrawAlerts(by: AlertOwner): void {
  if (alerts.some((alert) => alert.owner === by)) set(alerts.filter((alert) => alert.owner !== by));
}

/** A form that reopens because of a failure becomes the owner of its alert. */
export function adoptAlerts(by: AlertOwner): void {
  const isAdoptable = (alert: Alert) =>
    alert.tone === 'danger' && alert.id > lastIdAtInput && !alert.owner;
  if (alerts.some(isAdoptable)) {
    set(alerts.map((alert) => (isAdoptable(alert) ? { ...alert, owner: by } : alert)));
  }
}

/** Records user input: a form that opens next is unrelated to earlier alerts. */
export function recordInput(): void {
  lastIdAtInput = lastId;
}

export function dismissAlert(id: number): void {
  set(alerts.filter((alert) => alert.id !== id));
}

/** Shows a notice beside the alerts, announced politely; it replaces the previous one. */
export function showNotice(next: ReactNode): void {
  notice = next;
  publish();
}

export function currentNotice(): ReactNode {
  return notice;
}

export function currentAlerts(): readonly Alert[] {
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
