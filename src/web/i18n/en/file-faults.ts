/**
 * What is wrong with a file and where, in the user's language: the server's own text is English.
 */
export function fileFault(detail: string): string {
  return detail;
}
