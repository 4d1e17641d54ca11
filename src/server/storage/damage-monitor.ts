import { type DamageReport, type DatabaseDamage, faultOf } from './store.ts';

type Listener = Parameters<DamageReport['onDamage']>[0];

/** Remembers the first damaged page that a statement met, until the process ends. */
export class DamageMonitor implements DamageReport {
  private damage: DatabaseDamage | null = null;
  private readonly listeners = new Set<Listener>();

  get current(): DatabaseDamage | null {
    return this.damage;
  }

  onDamage(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Checks the error of a statement. */
  checkError(error: unknown): void {
    if (this.damage || faultOf(error) !== 'damaged') return;
    const damage = { reason: reasonOf(error), since: Date.now() };
    this.damage = damage;
    for (const listener of this.listeners) listener(damage);
  }
}

/** The driver's message. Drizzle wraps it in an error with the statement and its values. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return faultOf(cause) === 'damaged' ? reasonOf(cause) : String(message);
}
