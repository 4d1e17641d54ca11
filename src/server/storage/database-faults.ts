import { AppError } from '../../core/errors.ts';
import { faultOf } from './store.ts';

/**
 * Maps a temporary database fault to the AppError for the caller: server.busy or server.full, with
 * the fault as its cause, for the log. Other errors are returned unchanged.
 */
export function asAppError(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault === 'full') return Object.assign(new AppError('server.full'), { cause: error });
  if (fault !== 'retry' && fault !== 'down') return error;
  return Object.assign(new AppError('server.busy', { retryAfterSeconds: 1 }), { cause: error });
}
