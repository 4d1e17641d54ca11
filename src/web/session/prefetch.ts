/** An answer to a call, read whole. `body` is null where the answer is not a good one. */
export interface Answer {
  status: number;
  body: unknown;
}

/** A call that was made before the scripts were there: its answer, once it is there. */
interface Asked {
  now?: Answer;
  /** null where it did not arrive. */
  answer: Promise<Answer | null>;
}

declare global {
  /** What the page's own script (index.html) asked for, and the token that it used. */
  var early: { token: string; calls: Map<string, Asked> } | undefined;
}

/**
 * What was asked for early, once: whoever asks again wants to know how things are now. Nothing
 * where it was not, or for somebody else.
 */
export function takePrefetched(path: string, token: string | null): Asked | undefined {
  const { early } = globalThis;
  if (early?.token !== token) return;
  const call = early?.calls.get(path);
  early?.calls.delete(path);
  return call;
}

/** Resolves once each of these is there, or did not arrive. */
export function prefetchedAnswers(): Promise<unknown> {
  const calls = globalThis.early?.calls.values() ?? [];
  return Promise.all([...calls].map(({ answer }) => answer));
}

export async function read(response: Response): Promise<Answer> {
  return { status: response.status, body: response.ok ? await response.json() : null };
}
