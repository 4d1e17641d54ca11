/** What the doctor found out; of a problem, and of what is worth knowing, also what to do. */
export interface Finding {
  level: 'ok' | 'note' | 'problem';
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

/** Why something could not be done, in the words of who tried: codes where there are any. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return code ?? error.message;
}
