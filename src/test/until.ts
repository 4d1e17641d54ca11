/** Polling costs CPU time, so the interval grows. */
const MIN_INTERVAL_MS = 5;
const MAX_INTERVAL_MS = 25;

/** Polls a condition; fails with `what` when it does not become true. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  for (
    let pause = MIN_INTERVAL_MS;
    !(await holds());
    pause = Math.min(pause * 1.5, MAX_INTERVAL_MS)
  ) {
    if (Date.now() > end) throw new Error(`timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
