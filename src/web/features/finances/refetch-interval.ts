/** How often what others may change is loaded again while it is shown, ms. */
export const REFETCH_INTERVAL_MS = 10_000;
