/** What is wrong with a file and where in it, in the person's language: the server says it in this one. */
export function fileFault(detail: string): string {
  return detail;
}
