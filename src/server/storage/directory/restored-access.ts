import Database from '../sqlite/sqlite-driver.ts';

/** A kind of credential or link, by its name in `KINDS`. */
export type AccessKind = keyof typeof KINDS;

/** How much of the access in a backup a restore keeps, and how much it revokes. */
export interface RestoredAccess {
  valid: Record<AccessKind, number>;
  revoked: Record<AccessKind, number>;
  /** Whether there was a database to compare the backup with. */
  isCompared: boolean;
}

interface Kind {
  table: string;
  /** SQL expression that identifies one. */
  key: string;
  /** SQL condition that one is valid. */
  isGood: string;
  /** SQL that revokes one, unless its row is deleted. */
  end?: string;
  /** Whether people sign in with it: revoking it without a reason would lock everyone out. */
  isSignIn?: boolean;
}

const IS_CURRENT = 'expires_at > unixepoch() * 1000';
const HAS_NOT_EXPIRED = `(expires_at is null or ${IS_CURRENT})`;

const KINDS = {
  password: {
    table: 'users',
    key: "id || ' ' || password_hash",
    isGood: 'password_hash is not null',
    end: 'update users set password_hash = null',
    isSignIn: true,
  },
  'Google sign-in': {
    table: 'identities',
    key: "provider || ' ' || sub || ' ' || user_id",
    isGood: 'true',
    isSignIn: true,
  },
  session: { table: 'sessions', key: "id || ' ' || user_id", isGood: IS_CURRENT },
  'API token': { table: 'api_tokens', key: "id || ' ' || digest", isGood: HAS_NOT_EXPIRED },
  'share link': {
    table: 'share_links',
    key: "id || ' ' || digest",
    isGood: HAS_NOT_EXPIRED,
  },
  "client's link": {
    table: 'client_links',
    key: "id || ' ' || digest",
    isGood: `revoked_at is null and ${HAS_NOT_EXPIRED}`,
    end: 'update client_links set revoked_at = unixepoch() * 1000',
  },
  'calendar link': { table: 'calendars', key: "id || ' ' || digest", isGood: 'true' },
  invitation: {
    table: 'invitations',
    key: "id || ' ' || digest",
    isGood: `used_at is null and revoked_at is null and ${IS_CURRENT}`,
  },
  webhook: { table: 'webhooks', key: "id || ' ' || url || ' ' || secret_version", isGood: 'true' },
} as const satisfies Record<string, Kind>;

const kinds = Object.entries(KINDS) as [AccessKind, Kind][];

/**
 * Revokes the access in a restored file that the database it replaces does not grant: only what is
 * valid in both stays. Without a readable `replaced` database, everything is revoked except
 * sign-ins. Requires a migrated file.
 */
export function endRevokedAccess(file: string, replaced: Database.Database | null): RestoredAccess {
  const validKeys = replaced && goodIn(replaced);
  const database = new Database(file);
  try {
    database.pragma('foreign_keys = ON');
    const end = database.transaction(() =>
      kinds.map(
        ([name, kind]) => [name, endUnknown(database, kind, validKeys?.get(name))] as const,
      ),
    );
    const ends = end();
    const counted = (what: 'good' | 'ended') =>
      Object.fromEntries(ends.map(([name, one]) => [name, one[what]])) as RestoredAccess['valid'];
    return { valid: counted('good'), revoked: counted('ended'), isCompared: validKeys !== null };
  } finally {
    database.close();
  }
}

/** The keys of valid access in a database; null if it cannot be read. */
function goodIn(database: Database.Database): Map<AccessKind, Set<string>> | null {
  try {
    return new Map(kinds.map(([name, kind]) => [name, keysIn(database, kind)]));
  } catch {
    return null;
  }
}

/** Empty for a kind that an older version did not have. */
function keysIn(database: Database.Database, { table, key, isGood }: Kind): Set<string> {
  const hasTable = database.prepare('select 1 from pragma_table_list where name = ?');
  if (!hasTable.get(table)) return new Set();
  const keys = database.prepare(`select ${key} from ${table} where ${isGood}`).pluck().all();
  return new Set(keys as string[]);
}

/** `known` holds the keys that stay. Without it, sign-ins stay and nothing else. */
function endUnknown(
  database: Database.Database,
  { table, key, isGood, end = `delete from ${table}`, isSignIn = false }: Kind,
  validKeys: Set<string> | undefined,
): { good: number; ended: number } {
  const rows = database
    .prepare(`select rowid, ${key} as key from ${table} where ${isGood}`)
    .all() as { rowid: number; key: string }[];
  const unknown = rows.filter((row) => !(validKeys?.has(row.key) ?? isSignIn));
  const ending = database.prepare(`${end} where rowid = ?`);
  for (const { rowid } of unknown) ending.run(rowid);
  return { good: rows.length - unknown.length, ended: unknown.length };
}
