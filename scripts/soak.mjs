// The long forms of the tests that look for rare faults: more seeds, more crashes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const tests = ['src/test/convergence', 'src/test/crashes', 'src/test/secrecy', 'src/test/cluster'];
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'unit', '--reporter', 'dot', ...tests],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SOAK: '1' } },
);
process.exitCode = status ?? 1;
