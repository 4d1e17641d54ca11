/**
 * Path to return to after signing in: only an address on this site, never //elsewhere or
 * /\elsewhere.
 */
export function returnTarget(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;
}
