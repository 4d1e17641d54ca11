// The long forms of the tests that look for rare faults: more seeds, more crashes; and what others wait for at the limits.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const tests = [
  ...['convergence', 'crashes', 'secrecy', 'cluster', 'edit-waits'].map(
    (name) => `src/test/${name}`,
  ),
  'src/server/transfer/exports-soak',
];
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'unit', '--reporter', 'dot', ...tests],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1', NODE_OPTIONS: '--max-old-space-size=512' },
  },
);
process.exitCode = status ?? 1;
