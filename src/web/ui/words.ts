import { createContext, use } from 'react';

/** The few words that the kit says by itself; the page gives them in the person's language. */
export interface Words {
  close: string;
  dismiss: string;
  loading: string;
  cancel: string;
  noMatches: string;
}

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error('WordsContext is missing');
  return words;
}
