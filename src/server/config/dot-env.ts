import { StartError } from '../lib/errors.ts';

/** Adds variables of `.env` in the working directory that the environment does not set. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new StartError(`.env cannot be read (${code})`);
  }
}
