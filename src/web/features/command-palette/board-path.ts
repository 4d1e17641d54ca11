/** The id of the board that is open at an address; null elsewhere. */
export function boardAt(path: string): string | null {
  return /^\/boards\/([^/]+)$/.exec(path)?.[1] ?? null;
}
