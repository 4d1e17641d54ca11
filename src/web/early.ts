declare global {
  /** What the page's own script (index.html) asked for, and the token that it used. */
  var early: { token: string; answers: Map<string, Promise<Response | null>> } | undefined;
}

/**
 * The answer to a call that was made before the scripts were there, once: whoever asks again wants
 * to know how things are now. Nothing where there is none, or where it did not arrive.
 */
export function takeEarly(path: string, token: string | null) {
  const { early } = globalThis;
  if (early?.token !== token) return;
  const answer = early?.answers.get(path);
  early?.answers.delete(path);
  return answer;
}
