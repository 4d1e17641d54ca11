import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseServer } from './postgres-setup.ts';

export interface TestDatabase {
  url: string;
  /** Runs a statement as the database's owner. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Runs a statement in a transaction that stays open until the returned function is called. */
  hold(statement: string): Promise<() => Promise<void>>;
  drop(): Promise<void>;
}

/** A migrated database without rows: a copy of the run's template, since migrating takes longer. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, template } = await databaseServer();
  return createDatabase(server, `template ${template}`);
}

/** A database without tables, for tests of migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { server } = await databaseServer();
  return createDatabase(server, '');
}

async function createDatabase(server: string, options: string): Promise<TestDatabase> {
  const name = `freelane_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await run(server, `create database ${name} ${options}`);
  return {
    url: url.href,
    query: (statement) => run(url.href, statement),
    hold: (statement) => hold(url.href, statement),
    drop: async () => {
      await run(server, `drop database ${name} with (force)`);
    },
  };
}

/** The server of TEST_DATABASE_URL, or else the npm one. */
async function databaseServer(): Promise<DatabaseServer> {
  const response = await fetch(inject('postgresDesk'));
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new Error(
    `npm's PostgreSQL does not run on this system, which the tests need: ${text}\n` +
      'Install PostgreSQL 15 or later and name a role that may create databases:\n' +
      'TEST_DATABASE_URL=postgres://user:password@127.0.0.1:5432/postgres npm test',
  );
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function hold(url: string, statement: string): Promise<() => Promise<void>> {
  const client = await connect(url);
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
