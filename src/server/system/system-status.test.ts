import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer, tempFolder } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';

let folder: ReturnType<typeof tempFolder>;
let server: TestServer;
let admin: string;
let other: string;

beforeAll(async () => {
  folder = tempFolder();
  server = await openTestServer({ backup: { folder: folder.path, keep: 2 } });
  const register = async (name: string) => {
    const account = { email: `${name}@example.org`, password: 'long enough' };
    const names = { firstName: name, lastName: 'Tester' };
    const registered = await server.services.accounts.register(
      { ...account, ...names },
      { ip: '::1' },
    );
    return registered.user.id;
  };
  admin = await register('ann');
  other = await register('sam');
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

it('ZX8 an ADMIN sees the state of the server and can start a backup', async () => {
  const { system } = server.services;
  const before = await system.view(admin);
  expect(before).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { kind: 'sqlite', bytes: expect.any(Number) },
    openBoards: 0,
    connections: 0,
    backups: { isOn: true, last: null, running: null, hasFailed: false },
  });
  expect(before.database.bytes).toBeGreaterThan(100_000);
  expect(before.freeBytes).toBeGreaterThan(0);
  await system.backUp(admin);
  expect((await system.view(admin)).backups.running).not.toBeNull();
  await until('the backup exists', async () => (await system.view(admin)).backups.last !== null);
});

it('ZX8 the audit log has who started a backup, when, from where, and its file', async () => {
  const { system, backups, audit } = server.services;
  await backups.make();
  const before = (await audit.list(admin, { kind: 'backupBegun' })).entries.length;
  const since = Date.now();
  const source = { ip: '192.0.2.7', userAgent: 'a browser' };
  const hasEntry = async () => {
    await system.backUp(admin, source);
    return (await audit.list(admin, { kind: 'backupBegun' })).entries.length > before;
  };
  // A backup of the same second would be the existing one.
  await until('a backup is started', hasEntry);
  const [entry] = (await audit.list(admin, { kind: 'backupBegun' })).entries;
  expect(entry).toMatchObject({ by: { id: admin, name: 'ann Tester' }, about: null, ...source });
  expect(entry?.at).toBeGreaterThanOrEqual(since);
  await until('the file exists', () => readdirSync(folder.path).includes(entry?.detail ?? ''));
});

it('ZX8 other users can neither see nor do anything', async () => {
  const { system } = server.services;
  await expect(system.view(other)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(system.backUp(other)).rejects.toMatchObject({ code: 'forbidden' });
});
