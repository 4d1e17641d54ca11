import { StartError } from '../lib/errors.ts';

/** An invalid setting, with which Freelane does not start. */
export class ConfigError extends StartError {
  constructor(variable: string, problem: string, accepts: string) {
    super(`${variable} ${problem}, but it must be ${accepts}`);
    this.name = 'ConfigError';
  }
}
