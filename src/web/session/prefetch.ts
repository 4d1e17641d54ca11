/** A response and its parsed body. `body` is null for an error response. */
export interface PrefetchedAnswer {
  status: number;
  body: unknown;
}

/** A request sent before the scripts had loaded; `settled` is set once it is answered. */
interface PrefetchedCall {
  settled?: PrefetchedAnswer;
  /** null where the request failed. */
  answer: Promise<PrefetchedAnswer | null>;
}

declare global {
  /** Requests sent by the inline script of index.html, and the token they used. */
  var early: { token: string; calls: Map<string, PrefetchedCall> } | undefined;
}

/**
 * Takes a prefetched answer, once: later calls need the current state. Undefined if it was not
 * prefetched, or was for another token.
 */
export function takePrefetched(path: string, token: string | null): PrefetchedCall | undefined {
  const { early } = globalThis;
  if (early?.token !== token) return;
  const call = early?.calls.get(path);
  early?.calls.delete(path);
  return call;
}

/** Resolves when every prefetch has been answered or has failed. */
export function prefetchedAnswers(): Promise<unknown> {
  const calls = globalThis.early?.calls.values() ?? [];
  return Promise.all([...calls].map(({ answer }) => answer));
}

export async function readAnswer(response: Response): Promise<PrefetchedAnswer> {
  return { status: response.status, body: response.ok ? await response.json() : null };
}
