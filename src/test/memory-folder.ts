import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'freelane-test-';
const NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * A folder in memory for the temporary files of this run, or null where there is too little memory.
 * On a disk, databases wait for it at each commit.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize < NEEDED_BYTES ? null : join(MEMORY, `${PREFIX}${process.pid}`);
  } catch {
    return null;
  }
}

/** Creates the folder that the configuration names, and removes those that killed runs have left. */
export default function setUp({ config }: TestProject): (() => void) | undefined {
  const folder = config.env.TMPDIR;
  if (!folder) return;
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) {
      remove(join(MEMORY, name));
    }
  }
  mkdirSync(folder, { recursive: true });
  return () => remove(folder);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
