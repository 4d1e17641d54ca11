import { type DamageReport, type DatabaseDamage, faultOf } from './store.ts';

type Listener = Parameters<DamageReport['onFound']>[0];

/** Remembers until the process ends that a statement met a damaged page. */
export class DamageMonitor implements DamageReport {
  private found: DatabaseDamage | null = null;
  private readonly listeners = new Set<Listener>();

  get current(): DatabaseDamage | null {
    return this.found;
  }

  onFound(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Takes note of the error of any statement. */
  note(error: unknown): void {
    if (this.found || faultOf(error) !== 'damaged') return;
    const damage = { reason: reasonOf(error), since: Date.now() };
    this.found = damage;
    for (const listener of this.listeners) listener(damage);
  }
}

/** The driver's own words; drizzle wraps its errors in ones that name the statement and its values. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return faultOf(cause) === 'damaged' ? reasonOf(cause) : String(message);
}
