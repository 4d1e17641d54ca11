/** How often data that others may change is refetched while it is shown, ms. */
export const REFETCH_INTERVAL_MS = 10_000;
