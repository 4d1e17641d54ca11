import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { createEmptyDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { runCommand } from './cli.ts';

let folder: ReturnType<typeof tempFolder>;
let database: TestDatabase;
beforeEach(async () => {
  folder = tempFolder();
  database = await createEmptyDatabase();
}, 60_000);
afterEach(async () => {
  folder.remove();
  await database.drop();
});

describe('ZW2 migrating as a separate step', () => {
  it('ZW2 `migrate` updates the database, also concurrently, and exits', async () => {
    const env = {
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret of thirty-two characters',
    };
    const terminal = { input: process.stdin, output: new PassThrough() };
    const outputs = await Promise.all([1, 2, 3].map(() => runCommand(env, terminal, ['migrate'])));
    expect(new Set(outputs)).toEqual(new Set(['The database is up to date']));
    const [row] = await database.query("select to_regclass('job_leases') as name");
    expect(row?.name).toBe('job_leases');
  });
});
