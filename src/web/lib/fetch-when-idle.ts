import { onBrowserIdle, untilUserIdle } from './idle.ts';

type LoadModule = () => Promise<unknown>;

/**
 * Fetches code ahead of use once the user is idle: later there may be no connection. A failed load
 * is repeated on first use.
 */
export function fetchWhenIdle(...loads: LoadModule[]): void {
  void untilUserIdle().then(() => fetchAll(loads));
}

/**
 * Fetches code of the current page as soon as the browser is idle, even while the user is active.
 */
export function fetchOnBrowserIdle(...loads: LoadModule[]): void {
  onBrowserIdle(() => fetchAll(loads));
}

function fetchAll(loads: readonly LoadModule[]): void {
  for (const load of loads) load().catch(() => {});
}
