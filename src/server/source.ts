const USER_AGENT_LENGTH = 200;

/** Where something was done from; both null for what the server did by itself. */
export interface Source {
  ip: string | null;
  userAgent: string | null;
}

export const NOWHERE: Source = { ip: null, userAgent: null };

/** Where a client is, as it is kept; nowhere without one. `ip` is as far as proxies are trusted. */
export function sourceOf(client?: { ip: string; userAgent?: string | undefined }): Source {
  if (!client) return NOWHERE;
  const { ip, userAgent } = client;
  return { ip, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null };
}
