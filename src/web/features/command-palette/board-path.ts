/** The id of the board open at a path; null on other pages. */
export function boardAt(path: string): string | null {
  return /^\/boards\/([^/]+)(?:\/archived|\/about)?$/.exec(path)?.[1] ?? null;
}
