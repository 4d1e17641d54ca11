const USER_AGENT_LENGTH = 200;

/** Where something was done from; both null for what the server did by itself. */
export interface Source {
  ip: string | null;
  userAgent: string | null;
}

export const NOWHERE: Source = { ip: null, userAgent: null };

/** Where a request comes from. `ip` is the client's, as far as proxies are trusted. */
export function sourceOf(
  ip: string | undefined,
  headers: { 'user-agent'?: string | undefined },
): Source {
  return { ip: ip ?? null, userAgent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null };
}
