import { createContext, use } from 'react';
import type { UiTexts } from '../i18n/en/shell.ts';

export const UiTextsContext = createContext<UiTexts | null>(null);

export function useUiTexts(): UiTexts {
  const words = use(UiTextsContext);
  if (!words) throw new Error('WordsContext is missing');
  return words;
}
