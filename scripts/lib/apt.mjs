import { readdirSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

/** Waits for another apt-get, such as that of a second checkout. */
const APT_OPTIONS = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300'];

/** Whether programs can be installed without confirmation. */
export function mayInstall() {
  return isDebian() && process.getuid?.() === 0;
}

export async function aptInstall(name) {
  if (!aptListsAreEmpty() && (await apt('install', '-y', '--no-install-recommends', name))) {
    return true;
  }
  // The lists are missing or older than the mirrors.
  return (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', name));
}

async function apt(...args) {
  // Prevents services from starting: only the program is needed, not a system server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return (await run('apt-get', [...APT_OPTIONS, ...args], { env })) === 0;
}

function aptListsAreEmpty() {
  return !namesIn('/var/lib/apt/lists').some((name) => name.includes('_Packages'));
}

export function isDebian() {
  // Ubuntu's Chromium package only points to a snap, which needs a running system.
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** The sorted file names in a folder; empty if it cannot be read. */
export function namesIn(folder) {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
