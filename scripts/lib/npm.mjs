import { root } from './root.mjs';
import { capture, run } from './run.mjs';

const COMPILE_LIMIT = 60 * 60_000;

/** Runs npm in the repository. Resolves to its exit code. */
export function npm(args) {
  const { command, first, shell } = npmCommand();
  return run(command, [...first, ...args], { cwd: root, shell });
}

/** Runs npm in a folder. Resolves to its exit code and its output. */
export function npmQuietly(args, cwd) {
  const { command, first, shell } = npmCommand();
  return capture(command, [...first, ...args], { cwd, shell, limit: COMPILE_LIMIT });
}

function npmCommand() {
  const cli = process.env.npm_execpath;
  // The npm that started this process; it may be the only one that works with this Node.
  if (cli && /npm-cli\.c?js$/.test(cli)) {
    return { command: process.execPath, first: [cli], shell: false };
  }
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}
