import Database from '../../server/storage/sqlite/sqlite-driver.ts';

export interface FaultInjection {
  /** Makes the next statement of this kind fail once, with this code. */
  arm(statement: RegExp, code: string): void;
  /** Whether no such statement has run yet. */
  isArmed(): boolean;
  restore(): void;
}

type Method = (this: { source?: string }, ...args: unknown[]) => unknown;

/** Injects faults into the SQLite driver, for all connections of this process. */
export function injectFaults(): FaultInjection {
  const probe = new Database(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('select 1'));
  probe.close();
  let armed: { statement: RegExp; code: string } | null = null;
  const restores: (() => void)[] = [];

  function failOnce(sql: string): void {
    if (!armed?.statement.test(sql)) return;
    const { code } = armed;
    armed = null;
    throw new Database.SqliteError(`a fault of the disk (${code})`, code);
  }

  function patch(prototype: Record<string, Method>, name: string): void {
    const original = prototype[name] as Method;
    prototype[name] = function (...args) {
      failOnce(this.source ?? String(args[0]));
      return original.apply(this, args);
    };
    restores.push(() => {
      prototype[name] = original;
    });
  }

  for (const name of ['run', 'get', 'all', 'iterate']) patch(statements, name);
  patch(Database.prototype as unknown as Record<string, Method>, 'exec');
  return {
    arm(statement, code) {
      armed = { statement, code };
    },
    isArmed: () => armed !== null,
    restore() {
      for (const restore of restores) restore();
    },
  };
}
