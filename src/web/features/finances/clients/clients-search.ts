export interface ClientsSearch {
  /** The search text. */
  q?: string | undefined;
  /** Whether archived clients are shown. */
  archived?: true | undefined;
}

const MAX_LENGTH = 200;

/** The URL's search is untrusted: unknown values are left out. */
export function readClientsSearch({
  q,
  archived,
}: {
  q?: unknown;
  archived?: unknown;
}): ClientsSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  return {
    q: text.slice(0, MAX_LENGTH) || undefined,
    archived: archived === true || archived === 'true' ? true : undefined,
  };
}
