/** The token of an Authorization header; null for any other scheme and for what no token can be. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^Bearer +((?:fl_|look_)?[A-Za-z0-9_-]{43})$/i.exec(header?.trim() ?? '');
  return match?.[1] ?? null;
}
