import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer, tempFolder } from '../test/server-kit.ts';
import { until } from '../test/until.ts';

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
    const made = await server.services.accounts.register({ ...account, ...names }, { ip: '::1' });
    return made.user.id;
  };
  admin = await register('ann');
  other = await register('sam');
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

it('ZX8 an ADMIN sees how the server is doing, and has a backup made', async () => {
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
  await until('it is made', async () => (await system.view(admin)).backups.last !== null);
});

it('ZX8 others see nothing of it, and have nothing done', async () => {
  const { system } = server.services;
  await expect(system.view(other)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(system.backUp(other)).rejects.toMatchObject({ code: 'forbidden' });
});
