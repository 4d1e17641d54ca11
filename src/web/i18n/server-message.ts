let translate = (message: string) => message;

/** Loads the translations, which nothing needs before the first error. Without them it is English. */
export async function loadServerMessages(): Promise<void> {
  const texts = await import('./en/server-messages.ts').catch(() => null);
  if (texts) translate = texts.serverMessage;
}

/** An error message of the server or core in the page's language, once that is loaded. */
export const serverMessage = (message: string): string => translate(message);
