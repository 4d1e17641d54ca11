import type { KeepIn } from '../../boards/idempotency-keys.ts';
import { digestOf } from './execute.ts';
import type { Call, RestRoute } from './route.ts';

/**
 * Whether what is posted again under one key is answered as the first time. Not where tokens are
 * handed out, for these are kept nowhere.
 */
export function isIdempotent({ method, signedIn, inPerson = false }: RestRoute): boolean {
  return method === 'POST' && signedIn && !inPerson;
}

/** Whether something was done under the call's key, so that it is answered again whoever may do it now. */
export async function isRepeat({ services, userId, tokenBoardId, key }: Call): Promise<boolean> {
  return key !== null && services.idempotencyKeys.isKnown(keyId(userId, tokenBoardId, key));
}

/** Whoever has a token for one board is answered nothing of another. */
function keyId(userId: string, tokenBoardId: string | null, key: string): string {
  return digestOf(userId, tokenBoardId ?? '', key);
}

/**
 * What `work` comes to, or what it came to when the same was asked under the same key. `asked` is
 * the whole of the request. @throws AppError key.reused
 */
export async function withIdempotencyKey<T>(
  { services, userId, tokenBoardId, key, hasChanged, reply }: Call,
  asked: string,
  work: (keep?: KeepIn) => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  const id = keyId(userId, tokenBoardId, key);
  const sent = { id, userId, request: digestOf(asked) };
  const { answer, isRepeated } = await services.idempotencyKeys.once(sent, work, hasChanged);
  if (isRepeated) reply.header('idempotent-replayed', 'true');
  return answer as T;
}
