import { StartError } from '../lib/start-error.ts';

/** A setting that Freelane cannot start with. */
export class ConfigError extends StartError {
  constructor(variable: string, was: string, accepts: string) {
    super(`${variable} ${was}, but it must be ${accepts}`);
    this.name = 'ConfigError';
  }
}
