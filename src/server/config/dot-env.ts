import { StartError } from '../lib/start-error.ts';

/** Adds what `.env` in the working directory sets and the environment does not. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new StartError(`.env cannot be read (${code})`);
  }
}
