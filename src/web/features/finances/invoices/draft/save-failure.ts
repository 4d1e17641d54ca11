import { codeOf, reasonOf } from '../../../../session/error-reason.ts';
import type { SaveFailure } from './draft-session.ts';

/** Why an edit was not saved. `gone`: error codes that mean it is no longer a draft. */
export function saveFailureOf(
  error: unknown,
  { gone, stale }: { gone: readonly string[]; stale: string },
): SaveFailure {
  const code = codeOf(error);
  if (code && gone.includes(code)) return { kind: 'gone' };
  if (code === stale) return { kind: 'stale' };
  const reason = reasonOf(error);
  const isRefused = reason !== null && code !== null && code !== 'request.tooMany';
  return isRefused ? { kind: 'refused', reason } : { kind: 'unreachable' };
}
