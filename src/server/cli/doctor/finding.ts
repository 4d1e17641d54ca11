/** The result of a check; a problem or note includes what to do. */
export interface Finding {
  level: 'ok' | 'note' | 'problem';
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

/** The cause of an error: its code if it has one, else its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return code ?? error.message;
}
