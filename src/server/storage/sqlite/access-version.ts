import type Database from './sqlite-driver.ts';

/** What says who is who, by which tokens, and on which boards: the whole tables, or these columns. */
const TABLES: Record<string, string> = {
  users: '',
  sessions: '',
  api_tokens: '',
  members: '',
  boards: 'of created_by, deleted_at',
};

/**
 * A number that is another one as soon as anything of that has been committed by the one connection of
 * this process that writes, whose triggers tell; and from the next turn of the loop on where another
 * process has committed, of which SQLite tells.
 */
export class AccessVersion {
  private stamp = 0;
  private isChanged = false;
  private version: number;
  private isAsked = false;
  private readonly versionNow: () => number;

  constructor(writer: Database.Database) {
    const statement = writer.prepare<[], number>('PRAGMA data_version').pluck();
    this.versionNow = () => statement.get() ?? 0;
    this.version = this.versionNow();
    writer.function('people_changed', () => {
      this.isChanged = true;
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

  /** Another one once another process has committed anything. */
  get foreignVersion(): number {
    return this.versionNow();
  }

  /** Of what is committed. SQLite is asked once a turn of the loop. */
  get committed(): number {
    if (this.isAsked) return this.stamp;
    const stamp = this.now;
    this.isAsked = true;
    setImmediate(() => {
      this.isAsked = false;
    });
    return stamp;
  }

  private get now(): number {
    const version = this.versionNow();
    if (version !== this.version) this.stamp += 1;
    this.version = version;
    return this.stamp;
  }

  /** Of what an open transaction sees; null where that has changed something. */
  get open(): number | null {
    return this.isChanged ? null : this.now;
  }

  /** To be told right after each transaction of this process, whatever its end. */
  ended(): void {
    if (this.isChanged) this.stamp += 1;
    this.isChanged = false;
  }
}
