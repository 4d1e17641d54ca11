/** Waits for a condition, looking often; fails with `what` when it does not come about. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
