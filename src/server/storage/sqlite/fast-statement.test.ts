import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tables } from '../schema.ts';
import { faultOf, prepared, type Query } from '../store.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import Database from './sqlite-driver.ts';

const { users, sessions } = tables.sqlite;

const person = {
  id: 'u1',
  email: 'A@example.org',
  emailKey: 'a@example.org',
  firstName: 'A',
  lastName: 'B',
  passwordHash: null,
  profilePicture: null,
  isGoogleUser: true,
  roles: ['ADMIN', 'USER'],
  createdAt: 1,
  isMailed: true,
  language: 'en',
  mailFailures: 0,
  mailRetryAt: 0,
};

describe('a prepared statement on SQLite', () => {
  let database: Database.Database;
  let query: Query;

  beforeEach(() => {
    database = new Database(':memory:');
    migrateSqlite(database, ':memory:');
    query = drizzle(database, { casing: 'snake_case' }) as unknown as Query;
  });
  afterEach(() => {
    database.close();
  });

  const fields = Object.keys(person) as (keyof typeof person)[];
  const insert = prepared<typeof person>()((on, $) =>
    on.insert(users).values(Object.fromEntries(fields.map((field) => [field, $(field)])) as never),
  );
  const byId = prepared<{ id: string }>()((on, $) =>
    on
      .select()
      .from(users)
      .where(eq(users.id, $('id'))),
  );

  it('D1 writes and reads every type of value as drizzle does', async () => {
    await insert(query, person);
    expect(await byId(query, { id: 'u1' })).toEqual([person]);
    expect(await query.select().from(users)).toEqual([person]);
    expect(await byId(query, { id: 'u2' })).toEqual([]);
  });

  it('D1 reports the kind of an error', async () => {
    await insert(query, person);
    const again = await insert(query, person).catch(faultOf);
    expect(again).toBe('unique');
  });

  it('D1 reads nested records', async () => {
    const session = { id: '0'.repeat(64), userId: 'u1', createdAt: 1, expiresAt: 2 };
    const expected = { ...session, userAgent: null, ip: null };
    await insert(query, person);
    await query.insert(sessions).values(session);
    const joined = prepared<{ id: string }>()((on, $) =>
      on
        .select({ session: sessions, user: { roles: users.roles } })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.userId, $('id'))),
    );
    const [row] = await joined(query, { id: 'u1' });
    expect(row).toEqual({ session: expected, user: { roles: person.roles } });
  });

  it('D1 rejects missing values', async () => {
    await expect(byId(query, {} as { id: string })).rejects.toThrow('no value for id');
  });
});
