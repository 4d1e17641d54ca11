import { delimiter, join } from 'node:path';
import { aptInstall, isDebian, mayInstall } from './lib/apt.mjs';
import { runnable } from './lib/runnable.mjs';

/**
 * Programs that tests run beside the server, by command: the package, and systems that name it
 * differently.
 */
const PROGRAMS = {
  nginx: { packageName: 'nginx', variable: 'NGINX_PATH' },
  'redis-server': { packageName: 'redis-server', variable: 'REDIS_PATH' },
  caddy: { packageName: 'caddy', variable: 'CADDY_PATH' },
};

export const programs = Object.keys(PROGRAMS);

/** The path of a program, or null. */
export function findProgram(command) {
  const chosen = process.env[PROGRAMS[command].variable];
  if (chosen) return runnable(chosen) ? chosen : null;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return (
    folders
      .filter(Boolean)
      .map((folder) => join(folder, command))
      .find(runnable) ?? null
  );
}

/**
 * Installs a program where that needs no confirmation; otherwise says that its tests are skipped.
 */
export async function installProgram(command) {
  const { packageName, variable } = PROGRAMS[command];
  if (!process.env[variable] && mayInstall()) {
    console.log(`No ${command} found: installing it with apt-get (about 10 seconds)…`);
    await aptInstall(packageName);
    if (findProgram(command)) return;
  }
  const how = isDebian() ? `sudo apt-get install ${packageName}` : `install ${packageName}`;
  console.error(`No ${command}: its tests are skipped. ${how}, or set ${variable}.`);
}
