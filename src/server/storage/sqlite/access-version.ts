import type Database from './sqlite-driver.ts';

/** Tables that define users, tokens and board access; of `boards` only these columns. */
const TABLES: Record<string, string> = {
  users: '',
  sessions: '',
  api_tokens: '',
  members: '',
  boards: 'of created_by, deleted_at',
};

/**
 * A version that changes with every commit to these tables. Triggers report commits on this
 * process's only writing connection. SQLite reports those of other processes, which show from the
 * next event-loop tick.
 */
export class AccessVersion {
  private version = 0;
  private hasChanges = false;
  private dataVersion: number;
  private wasCheckedThisTick = false;
  private readonly readDataVersion: () => number;

  constructor(writer: Database.Database) {
    const statement = writer.prepare<[], number>('PRAGMA data_version').pluck();
    this.readDataVersion = () => statement.get() ?? 0;
    this.dataVersion = this.readDataVersion();
    writer.function('people_changed', () => {
      this.hasChanges = true;
      return null;
    });
    for (const [table, columns] of Object.entries(TABLES)) {
      for (const event of ['insert', 'delete', `update ${columns}`]) {
        const name = `people_${table}_${event.split(' ', 1)}`;
        writer.exec(
          `create temp trigger ${name} after ${event} on main.${table} begin select people_changed(); end`,
        );
      }
    }
  }

  /** Changes once another process has committed anything. */
  get foreignVersion(): number {
    return this.readDataVersion();
  }

  /** The version of committed data. SQLite is queried once per event-loop tick. */
  get committed(): number {
    if (this.wasCheckedThisTick) return this.version;
    const version = this.now;
    this.wasCheckedThisTick = true;
    setImmediate(() => {
      this.wasCheckedThisTick = false;
    });
    return version;
  }

  private get now(): number {
    const dataVersion = this.readDataVersion();
    if (dataVersion !== this.dataVersion) this.version += 1;
    this.dataVersion = dataVersion;
    return this.version;
  }

  /** The version that an open transaction sees; null if it has changed such data. */
  get open(): number | null {
    return this.hasChanges ? null : this.now;
  }

  /** Call right after each transaction of this process, whether it commits or not. */
  onTransactionEnd(): void {
    if (this.hasChanges) this.version += 1;
    this.hasChanges = false;
  }
}
