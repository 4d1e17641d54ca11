import { createContext, use } from 'react';
import type { UiTexts } from '../i18n/en/shell.ts';

export const UiTextsContext = createContext<UiTexts | null>(null);

export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (!texts) throw new Error('UiTextsContext is missing');
  return texts;
}
