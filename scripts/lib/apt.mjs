import { readdirSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

/** Another apt-get, as of a second checkout, is waited for. */
const APT_OPTIONS = ['-qq', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=300'];

/** Whether programs can be installed without a question. */
export function mayInstall() {
  return isDebian() && process.getuid?.() === 0;
}

export async function aptInstall(name) {
  if (!aptListsAreEmpty() && (await apt('install', '-y', '--no-install-recommends', name))) {
    return true;
  }
  // No lists yet, or too old for what the mirrors have today.
  return (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', name));
}

async function apt(...args) {
  // In the first runlevel no service is started: a program is wanted, and no server of the system's.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return (await run('apt-get', [...APT_OPTIONS, ...args], { env })) === 0;
}

function aptListsAreEmpty() {
  return !namesIn('/var/lib/apt/lists').some((name) => name.includes('_Packages'));
}

export function isDebian() {
  // Ubuntu's package of Chromium only points to a snap, which needs a running system.
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** The sorted names in a folder; none where it cannot be read. */
export function namesIn(folder) {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
