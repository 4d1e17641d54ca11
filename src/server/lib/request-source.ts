const USER_AGENT_LENGTH = 200;

/** Where something was done from; null for what the server did by itself. */
export interface Source {
  ip: string | null;
  userAgent: string | null;
  /** The name of the API token that it was done by; none where it was done in person. */
  via?: string | null;
}

/** Where a request comes from. */
export interface Client {
  ip: string;
  userAgent?: string | undefined;
}

export const NO_SOURCE: Source = { ip: null, userAgent: null };

/** Where a client is, as it is kept; nowhere without one. `ip` is as far as proxies are trusted. */
export function sourceOf(
  client?: Client,
  caller?: { apiToken: { name: string } | null } | null,
): Source {
  if (!client) return NO_SOURCE;
  const { ip, userAgent } = client;
  const via = caller?.apiToken?.name ?? null;
  return { ip, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null, via };
}
