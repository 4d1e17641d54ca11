/** To look takes time of a processor: what is not there at once is looked for less and less often. */
const SHORTEST_MS = 5;
const LONGEST_MS = 25;

/** Waits for a condition, looking often; fails with `what` when it does not come about. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  for (let pause = SHORTEST_MS; !(await holds()); pause = Math.min(pause * 1.5, LONGEST_MS)) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
