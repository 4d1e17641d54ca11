import type { ReactNode } from 'react';
import { topmost } from './top-layer.ts';

export type AlertTone = 'danger' | 'info';

/** A modal or a form: what it says it takes back, when it is tried again or closed. */
export interface AlertOwner {
  readonly isConnected: boolean;
}

export interface Alert {
  id: number;
  text: ReactNode;
  tone: AlertTone;
  /** Null where nobody takes it back. */
  by: AlertOwner | null;
}

const MOST = 4;

let alerts: readonly Alert[] = [];
let notice: ReactNode = null;
let lastId = 0;
/** The last one that there was when the person pressed something. */
let lastSeen = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message until it is dismissed, or taken back by who asked for what failed: the open modal.
 * What only informs is not taken back. One with the same text is replaced, not doubled.
 */
export function showAlert(
  text: ReactNode,
  tone: AlertTone = 'danger',
  by: AlertOwner | null = tone === 'danger' ? topmost() : null,
): void {
  lastId += 1;
  const others = alerts.filter((alert) => alert.text !== text);
  // Who is closed already would never take it back.
  const shown = { id: lastId, text, tone, by: by?.isConnected ? by : null };
  set([...others, shown].slice(-MOST));
}

/** Says what failed after its form was closed, whatever is open by then. */
export function showFailure(text: string): void {
  showAlert(text, 'danger', null);
}

export function takeBackAlerts(by: AlertOwner): void {
  if (alerts.some((alert) => alert.by === by)) set(alerts.filter((alert) => alert.by !== by));
}

/** A form that comes back by itself, because of a failure, is the one to take back that failure. */
export function adoptAlerts(by: AlertOwner): void {
  const isItsOwn = (alert: Alert) => alert.tone === 'danger' && alert.id > lastSeen && !alert.by;
  if (alerts.some(isItsOwn)) {
    set(alerts.map((alert) => (isItsOwn(alert) ? { ...alert, by } : alert)));
  }
}

/** The person has pressed something: what opens then has nothing to do with earlier alerts. */
export function notePress(): void {
  lastSeen = lastId;
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
