import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestServer, type TestServer, tempFolder } from '../../../test/kits/server-kit.ts';
import { castOf, fixtureOf } from '../../../test/rights/fixture.ts';
import { makeBackup } from '../../backups/make-backup.ts';
import { runCommand } from '../../cli/cli.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { copySqlite } from '../sqlite/sqlite-files.ts';
import type { Query } from '../store.ts';

const DAY = 24 * 3_600_000;
/** The header of a SQLite file and of its first page. */
const HEADER_BYTES = 112;

let server: TestServer;
let folder: ReturnType<typeof tempFolder>;
let backup: string;
let data: string;
let boardId: string;
let userId: string;

beforeEach(async () => {
  server = await openTestServer();
  folder = tempFolder();
  backup = join(folder.path, 'backup.tar');
  data = join(folder.path, 'data');
  const cast = await castOf(server.services);
  ({ boardId } = await fixtureOf(server.services, cast));
  userId = cast.ids.viewer;
  const { store } = server.services;
  await store.tx(async (query) => {
    await query.delete(store.tables.sessions);
    await query.delete(store.tables.webhooks);
  });
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

/** Inserts one credential of each kind, recognized by its name. */
async function insertAccess(query: Query, name: string): Promise<void> {
  const { sessions, apiTokens, shareLinks, calendars, invitations, webhooks, identities, users } =
    server.services.store.tables;
  const digest = name.padEnd(64, '0');
  const createdAt = 1;
  const expiresAt = Date.now() + DAY;
  const of = { id: name, digest, createdAt };
  const email = `${name}@example.org`;
  const person = { email, emailKey: email, firstName: name, lastName: 'Tester', roles: [] };
  await query
    .insert(users)
    .values({ id: name, ...person, passwordHash: `hash ${name}`, createdAt });
  await query.insert(sessions).values({ id: digest, userId: name, createdAt, expiresAt });
  await query.insert(apiTokens).values({ ...of, userId, name, readOnly: true });
  await query.insert(shareLinks).values({ ...of, boardId, createdBy: userId, since: 'e.1' });
  await query.insert(calendars).values({ ...of, userId: name, boardId });
  await query.insert(invitations).values({ ...of, createdBy: userId, expiresAt });
  const url = `https://example.org/${name}`;
  await query
    .insert(webhooks)
    .values({ id: name, boardId, url, createdBy: userId, createdAt, cursor: 'e.1' });
  await query.insert(identities).values({ provider: 'google', sub: name, userId: name, createdAt });
}

/** Copies the server's database to the folder that the restore replaces. */
async function copyToDataDir(): Promise<string> {
  const { database } = server.services.config;
  if (database.kind !== 'sqlite') throw new Error('not a SQLite file');
  const file = join(data, 'freelane.db');
  mkdirSync(data);
  writeFileSync(file, '');
  await copySqlite(database.file, file);
  return file;
}

/** Overwrites everything but the header of a Freelane file. */
function damageFile(file: string): void {
  writeFileSync(file, readFileSync(file).fill('x', HEADER_BYTES));
}

/** Runs the restore command. Returns its lines, and the names of valid credentials. */
async function restore() {
  const streams = {
    input: Readable.from([]),
    output: Object.assign(new PassThrough(), { isTTY: false }),
  };
  const text = await runCommand({ DATA_DIR: data }, streams, ['restore', backup]);
  const store = openSqlite(join(data, 'freelane.db'));
  const { sessions, apiTokens, shareLinks, calendars, invitations, webhooks, identities, users } =
    store.tables;
  const good = await store.read(async (query) => ({
    passwords: (await query.select().from(users)).flatMap(({ passwordHash }) => passwordHash ?? []),
    sessions: (await query.select().from(sessions)).map(({ id }) => id.replace(/0*$/, '')),
    apiTokens: (await query.select().from(apiTokens)).map(({ id }) => id),
    shareLinks: (await query.select().from(shareLinks)).map(({ id }) => id),
    calendars: (await query.select().from(calendars)).map(({ id }) => id),
    invitations: (await query.select().from(invitations)).map(({ id }) => id),
    webhooks: (await query.select().from(webhooks)).map(({ id }) => id),
    identities: (await query.select().from(identities)).map(({ sub }) => sub),
  }));
  await store.close();
  return { good, lines: text.split('\n').slice(1) };
}

it('ZX15 only credentials valid in both the backup and the replaced database stay valid', async () => {
  const { store, config } = server.services;
  const { tables } = store;
  for (const name of ['kept', 'revoked']) await store.tx((query) => insertAccess(query, name));
  await makeBackup(config, backup);
  await store.tx(async (query) => {
    await insertAccess(query, 'later');
    // Deletes the account with its sessions, calendars and Google sign-ins.
    await query.delete(tables.users).where(eq(tables.users.id, 'revoked'));
    for (const table of [tables.apiTokens, tables.shareLinks, tables.webhooks]) {
      await query.delete(table).where(eq(table.id, 'revoked'));
    }
    const { invitations } = tables;
    await query.update(invitations).set({ revokedAt: 2 }).where(eq(invitations.id, 'revoked'));
  });
  await copyToDataDir();
  const { good, lines } = await restore();
  const kept = ['kept'];
  expect(good).toEqual({
    ...{ passwords: ['hash kept'], sessions: kept, apiTokens: kept, shareLinks: kept },
    ...{ calendars: kept, invitations: kept, webhooks: kept, identities: kept },
  });
  const one =
    '1 password, 1 Google sign-in, 1 session, 1 API token, 1 share link, 1 calendar link, ' +
    '1 invitation, 1 webhook';
  expect(lines).toEqual([
    `Good as in the backup: ${one}; roles and members of boards are those of the backup too`,
    `Ended, for the replaced database does not have it: ${one}; ` +
      'user:password EMAIL sets a new password',
  ]);
});

it('ZX15 a secret that was replaced under the same id is not restored', async () => {
  const { store, config } = server.services;
  const { users, apiTokens, shareLinks, calendars, invitations, webhooks } = store.tables;
  await store.tx((query) => insertAccess(query, 'one'));
  await makeBackup(config, backup);
  await store.tx(async (query) => {
    await query.update(users).set({ passwordHash: 'another' }).where(eq(users.id, 'one'));
    for (const table of [apiTokens, shareLinks, calendars, invitations]) {
      await query.update(table).set({ digest: '1'.repeat(64) });
    }
    await query.update(webhooks).set({ url: 'https://example.com/' });
  });
  await copyToDataDir();
  const { good } = await restore();
  const noneValid: string[] = [];
  expect(good).toEqual({
    ...{ passwords: noneValid, apiTokens: noneValid, shareLinks: noneValid, calendars: noneValid },
    ...{ invitations: noneValid, webhooks: noneValid, sessions: ['one'], identities: ['one'] },
  });
});

it.each(['missing', 'damaged'])(
  'ZX15 if the replaced database is %s, only sign-ins stay valid, and the output says so',
  async (state) => {
    const { store, config } = server.services;
    await store.tx((query) => insertAccess(query, 'one'));
    await makeBackup(config, backup);
    if (state === 'damaged') damageFile(await copyToDataDir());
    const { good, lines } = await restore();
    const noneValid: string[] = [];
    expect(good).toEqual({
      ...{
        passwords: ['hash one'],
        identities: ['one'],
        sessions: noneValid,
        apiTokens: noneValid,
      },
      ...{
        shareLinks: noneValid,
        calendars: noneValid,
        invitations: noneValid,
        webhooks: noneValid,
      },
    });
    expect(lines).toEqual([
      'Good as in the backup: 1 password, 1 Google sign-in; roles and members of boards are ' +
        'those of the backup too',
      'Ended, for there was no database to compare the backup with: 1 session, 1 API token, ' +
        '1 share link, 1 calendar link, 1 invitation, 1 webhook',
    ]);
  },
);
