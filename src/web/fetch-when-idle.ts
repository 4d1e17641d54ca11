const AT_LAST_MS = 2000;

/**
 * Fetches code that is not needed yet once the page has nothing else to do: later there may be no
 * connection. What fails is fetched again when it is asked for.
 */
export function fetchWhenIdle(...loads: (() => Promise<unknown>)[]): void {
  const fetchAll = () => {
    for (const load of loads) load().catch(() => {});
  };
  // Safari has no such callback.
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: AT_LAST_MS });
  else setTimeout(fetchAll, AT_LAST_MS);
}
