import { createContext, use } from 'react';
import type { Words } from '../i18n/en/shell.ts';

export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error('WordsContext is missing');
  return words;
}
