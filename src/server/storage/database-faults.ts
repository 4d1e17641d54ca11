import { AppError } from '../../core/errors.ts';
import { faultOf } from './store.ts';

/**
 * What a fault of the database that passes is to whoever asked for something: AppError server.busy or
 * server.full, with the fault as its cause, for the log. Any other error is answered as it is.
 */
export function asRefusal(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault === 'full') return Object.assign(new AppError('server.full'), { cause: error });
  if (fault !== 'retry' && fault !== 'down') return error;
  return Object.assign(new AppError('server.busy', { retryAfterSeconds: 1 }), { cause: error });
}
