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
 * Adds secrets from files to the environment, as containers mount them. Unlike variables, files are
 * not visible to child processes and other users of the machine. @throws ConfigError, which never
 * contains the content of a file
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
