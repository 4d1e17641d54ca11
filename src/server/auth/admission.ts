import { AppError } from '../../core/errors.ts';
import type { Config } from '../config.ts';
import { isSetupNeeded, isSetupToken } from './setup-link.ts';

/**
 * Throws unless one may register now. The first account always can; where strangers could reach the
 * server before its owner does, only with the setup link.
 */
export function admit(config: Config, isFirst: boolean, setup: string | undefined): void {
  if (isFirst) admitFirst(config, setup);
  else if (config.signup === 'closed') throw new AppError('signup.closed');
  else if (config.signup === 'invite') throw new AppError('signup.inviteNeeded');
}

function admitFirst(config: Config, setup: string | undefined): void {
  if (!isSetupNeeded(config) || isSetupToken(config, setup ?? '')) return;
  throw new AppError('signup.setupNeeded');
}
