/**
 * What is wrong with a file and where, in the user's language: the server's own text is English.
 */
export function fileError(detail: string): string {
  return detail;
}
