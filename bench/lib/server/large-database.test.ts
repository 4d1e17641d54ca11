import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userViewer } from '../../../src/server/access/viewer.ts';
import { createServices, type Services } from '../../../src/server/services.ts';
import { usersRepository } from '../../../src/server/storage/directory/users.ts';
import { openSqlite } from '../../../src/server/storage/sqlite/sqlite.ts';
import type { Store } from '../../../src/server/storage/store.ts';
import {
  ensureMigratedDatabase,
  tempFolder,
  testConfig,
} from '../../../src/test/kits/server-kit.ts';
import { fillFile } from './large-database.ts';

const ANN = 'ann';
let services: Services;
let close: () => Promise<void>;

beforeAll(async () => {
  const { path, remove } = tempFolder();
  const file = join(path, 'freelane.db');
  ensureMigratedDatabase(file);
  const before = openSqlite(file, { sync: async () => {} });
  await addAnn(before);
  await before.close();
  fillFile(file, { prefix: 'a', boards: 20, tickets: 100, rows: 10, owner: ANN, member: ANN });
  const store = openSqlite(file, { sync: async () => {} });
  services = createServices(testConfig(path), store);
  close = async () => {
    services.rooms.close();
    await store.close();
    remove();
  };
});
afterAll(() => close());

it('ZQ1 a file that is filled by SQL shows its boards, and its tickets are found', async () => {
  const viewer = userViewer(ANN);
  expect(await services.queries.listBoards(viewer)).toHaveLength(20);
  const { tickets } = await services.search.find(viewer, 'ticket 61');
  expect(tickets.map(({ name }) => name)).toContain('Ticket 61');
});

function addAnn({ tables, tx }: Store): Promise<void> {
  const email = 'ann@example.org';
  return tx((query) =>
    usersRepository(tables).insert(query, {
      ...{ id: ANN, email, emailKey: email, firstName: 'Ann', lastName: 'Tester' },
      ...{ isGoogleUser: false, profilePicture: null, passwordHash: null },
      ...{ roles: ['ADMIN'], createdAt: 1 },
    }),
  );
}
