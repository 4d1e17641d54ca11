import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DELETED_USER_ID } from '../../core/users/user.ts';
import { type Harness, startHarness } from '../../test/kits/harness.ts';
import { archiveOf, TRELLO_FILE } from '../../test/kits/import-kit.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { userViewer } from '../access/viewer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let harnesses: Harness[];
let folder: ReturnType<typeof tempFolder>;

beforeAll(async () => {
  folder = tempFolder();
  database = await createTestDatabase();
  harnesses = [await startHarness({ DATABASE_URL: database.url }), await startHarness()];
});
afterAll(async () => {
  for (const harness of harnesses ?? []) await harness.close();
  await database?.drop();
  folder?.remove();
});

it('ZV9 an import to PostgreSQL can be exported and imported to SQLite unchanged', async () => {
  const [postgres, sqlite] = harnesses as [Harness, Harness];
  const ann = await postgres.register('Ann');
  const options = { timeZone: 'Europe/Berlin', withArchived: true };
  const trello = { ...options, userId: ann.id };
  const { report } = await postgres.services.imports.ofFile(TRELLO_FILE, trello);
  expect(report.taken).toMatchObject({ columns: 5, tickets: 10, comments: 8 });
  const first = await archiveOf(postgres.services, null);
  const path = join(folder.path, 'all.json');
  await writeFile(path, first);
  await sqlite.services.imports.ofFile(path, {
    ...options,
    userId: DELETED_USER_ID,
    isInstallation: true,
  });
  const bare = (text: string) => text.replace(/"exportedAt":"[^"]+"/, '');
  expect(bare(await archiveOf(sqlite.services, null))).toBe(bare(first));
  const cut = join(folder.path, 'cut.json');
  await writeFile(cut, first.slice(0, -100));
  const wrong = postgres.services.imports.ofFile(cut, { ...options, userId: ann.id });
  await expect(wrong).rejects.toMatchObject({ code: 'import.install' });
  const board = await archiveOf(postgres.services, await onlyBoard(postgres, ann.id));
  await writeFile(cut, board.slice(0, -100));
  const before = await countOf(database);
  const damaged = postgres.services.imports.ofFile(cut, { ...options, userId: ann.id });
  await expect(damaged).rejects.toMatchObject({ code: 'import.damaged' });
  expect(await countOf(database)).toEqual(before);
});

async function onlyBoard({ services }: Harness, userId: string): Promise<string> {
  const [board] = await services.queries.listBoards(userViewer(userId));
  return board?.id ?? '';
}

function countOf({ query }: TestDatabase) {
  return query(`select (select count(*) from boards) boards, (select count(*) from tickets) tickets,
    (select count(*) from comments) comments, (select count(*) from history) entries`);
}
