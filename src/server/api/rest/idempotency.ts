import type { Viewer } from '../../access/viewer.ts';
import type { StoreAnswerIn } from '../../boards/idempotency-keys.ts';
import { digestOf } from './execute.ts';
import type { Call, RestRoute } from './route.ts';

/**
 * Whether a POST repeated with the same key gets the first response. Not if the response contains a
 * token, since tokens are not stored.
 */
export function isIdempotent({ method, signedIn, inPerson = false }: RestRoute): boolean {
  return method === 'POST' && signedIn && !inPerson;
}

/**
 * Whether the call's key was used before, so that the stored response is sent to anyone who may
 * repeat it now.
 */
export async function isRepeat({ services, viewer, key }: Call): Promise<boolean> {
  return key !== null && services.idempotencyKeys.isKnown(keyId(viewer, key));
}

/** A token for one board must not get responses about another board. */
function keyId({ userId, onlyBoard }: Viewer, key: string): string {
  return digestOf(userId, onlyBoard ?? '', key);
}

/**
 * The result of `work`, or of the same request with the same key before. `fingerprint` identifies
 * the whole request. @throws AppError key.reused
 */
export async function withIdempotencyKey<T>(
  { services, viewer, key, hasChanged, reply }: Call,
  fingerprint: string,
  work: (storeAnswer?: StoreAnswerIn) => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  const id = keyId(viewer, key);
  const sent = { id, userId: viewer.userId, request: digestOf(fingerprint) };
  const { answer, isRepeated } = await services.idempotencyKeys.runOnce(sent, work, hasChanged);
  if (isRepeated) reply.header('idempotent-replayed', 'true');
  return answer as T;
}
