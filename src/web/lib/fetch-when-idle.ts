import { untilIdle, whenIdle } from './idle.ts';

type Load = () => Promise<unknown>;

/**
 * Fetches code that is not needed yet once nobody is at work on the page: later there may be no
 * connection. What fails is fetched again when it is asked for.
 */
export function fetchWhenIdle(...loads: Load[]): void {
  void untilIdle().then(() => fetchAll(loads));
}

/** Fetches code of the page itself once the page has nothing else to do, also while somebody works. */
export function fetchSoon(...loads: Load[]): void {
  whenIdle(() => fetchAll(loads));
}

function fetchAll(loads: readonly Load[]): void {
  for (const load of loads) load().catch(() => {});
}
