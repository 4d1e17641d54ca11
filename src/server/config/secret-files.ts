import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

type Env = Record<string, string | undefined>;

/** Variables whose value may be in the file that `<NAME>_FILE` names. */
export const IN_FILES = [
  'APP_SECRET',
  'BUS_URL',
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'UPLOADTHING_TOKEN',
] as const;

/**
 * The environment with the secrets that are in files, as containers mount them: other users of the
 * machine and child processes do not see them then.
 * @throws ConfigError, which never contains what a file holds
 */
export function readSecretFiles(env: Env): Env {
  const secrets: Env = {};
  for (const name of IN_FILES) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) {
      throw new ConfigError(`${name}_FILE`, `is set as well as ${name}`, 'the only one of the two');
    }
    secrets[name] = readSecretFile(`${name}_FILE`, path);
  }
  return Object.keys(secrets).length === 0 ? env : { ...env, ...secrets };
}

function readSecretFile(variable: string, path: string): string {
  const accepts = 'a file that this user can read and that is not empty';
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(variable, `is ${JSON.stringify(path)} (${code})`, accepts);
  }
  if (content === '') throw new ConfigError(variable, `is ${JSON.stringify(path)}`, accepts);
  return content;
}
