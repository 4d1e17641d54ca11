// The long forms of tests for rare faults: more seeds, more crashes; and the waiting times of
// others while one user uses all that the limits allow, with a heap of 512 MB.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const RARE_FAULTS = [
  'src/test/convergence',
  'src/test/faults/crashes',
  'src/test/faults/cluster',
  'src/test/secrecy',
  'src/test/cluster',
  'src/server/api/rest/fuzz',
];
const WAITS = ['src/test/edit-waits', 'src/server/import-export/exports-soak'];

const passed = [run(RARE_FAULTS), run(WAITS, { NODE_OPTIONS: '--max-old-space-size=512' })];
process.exitCode = passed.every(Boolean) ? 0 : 1;

function run(tests, env = {}) {
  const args = [vitest, 'run', '--project', 'unit', '--reporter', 'dot', ...tests];
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, SOAK: '1', ...env } };
  return spawnSync(process.execPath, args, options).status === 0;
}
