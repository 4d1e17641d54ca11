const USER_AGENT_LENGTH = 200;

/** The origin of an action; null for actions of the server itself. */
export interface Source {
  ip: string | null;
  userAgent: string | null;
  /** The name of the API token that was used; null without one. */
  via?: string | null;
}

/** The client of a request. */
export interface Client {
  ip: string;
  userAgent?: string | undefined;
}

export const NO_SOURCE: Source = { ip: null, userAgent: null };

/** The source of an action as it is stored. `ip` respects trusted proxies. */
export function sourceOf(
  client?: Client,
  caller?: { apiToken: { name: string } | null } | null,
): Source {
  if (!client) return NO_SOURCE;
  const { ip, userAgent } = client;
  const via = caller?.apiToken?.name ?? null;
  return { ip, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null, via };
}
