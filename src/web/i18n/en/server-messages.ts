/** What is refused, in the person's language: the server and the core say it in this one already. */
export function told(words: string): string {
  return words;
}
