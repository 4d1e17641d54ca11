/** What is refused, in the person's language: the server and the core say it in this one already. */
export function serverMessage(words: string): string {
  return words;
}
