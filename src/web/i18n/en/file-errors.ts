/**
 * The error of a file and its position in the user's language; the server's own text is English.
 */
export function fileError(detail: string): string {
  return detail;
}
