import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { lockFile } from './file-lock.ts';
import { SQLITE_DRIVER } from './sqlite-driver.ts';

let folder: ReturnType<typeof tempFolder>;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => folder.remove());

describe('ZW3 one server per file', () => {
  it('ZW3 a second server is rejected with a message, and accepted when the first has ended', () => {
    const file = join(folder.path, 'freelane.db');
    const first = lockFile(file);
    expect(() => lockFile(file)).toThrow(/freelane\.db is in use by another Freelane server/);
    first.release();
    lockFile(file).release();
  });

  it('ZW3 a killed server does not block the next one', async () => {
    const file = join(folder.path, 'freelane.db');
    const script = `
      const Database = require(${JSON.stringify(SQLITE_DRIVER)});
      new Database(${JSON.stringify(`${file}.lock`)}).exec('begin exclusive');
      console.log('held');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['-e', script], { cwd: packageRoot });
    await once(holder.stdout, 'data');
    expect(() => lockFile(file)).toThrow(/in use/);
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    lockFile(file).release();
  });
});
