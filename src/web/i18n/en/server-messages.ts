/** Translates an error message of the server or core, which are English already. */
export function serverMessage(words: string): string {
  return words;
}
