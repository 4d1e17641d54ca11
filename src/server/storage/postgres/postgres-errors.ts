/** Advice about errors at opening, by their codes. */
const ADVICE: Record<string, string> = {
  '42501': 'the role needs CREATE on the database and on its schema public',
  '42P07': 'Freelane needs a database of its own',
};

/** Plain words for some of the driver's messages. */
const MEANINGS: [RegExp, string][] = [
  [/^timeout expired$/, 'it does not answer'],
  [/^Connection terminated unexpectedly$/, 'the connection was closed; is it a PostgreSQL server?'],
  [/client password must be a string$/, 'it asks for a password'],
];

/** Why a database cannot be opened, in one readable line without SQL. */
export function explainError(error: unknown): Error {
  const { code, message } = innermost(error);
  const firstLine = message.split('\n', 1)[0] || (code ?? 'unknown error');
  const meaning = MEANINGS.find(([pattern]) => pattern.test(firstLine))?.[1] ?? firstLine;
  const advice = ADVICE[code ?? ''];
  return new Error(advice ? `${meaning}; ${advice}` : meaning, { cause: error });
}

/** Drizzle wraps the driver's errors and repeats the whole statement in its own message. */
function innermost(error: unknown): { code?: string; message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  if (error.cause instanceof Error) return innermost(error.cause);
  const { code } = error as { code?: unknown };
  return { message: error.message, ...(typeof code === 'string' && { code }) };
}
