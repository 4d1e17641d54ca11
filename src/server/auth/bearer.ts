import type { IncomingHttpHeaders } from 'node:http';
import type { Sessions } from './sessions.ts';

/** Who a request comes from. `expiresAt` is when the session ends at the latest, unless used. */
export interface Identity {
  userId: string;
  sessionId: string;
  expiresAt: number;
}

/** The token of an Authorization header; null for any other scheme and for what no token can be. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(header?.trim() ?? '');
  return match?.[1] ?? null;
}

export async function identify(
  { sessions }: { sessions: Sessions },
  headers: IncomingHttpHeaders,
): Promise<Identity | null> {
  const valid = await sessions.validate(parseBearer(headers.authorization));
  if (!valid) return null;
  const { id, userId, expiresAt } = valid.session;
  return { userId, sessionId: id, expiresAt };
}
