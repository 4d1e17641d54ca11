import { shellTexts } from '../i18n/en/shell.ts';

/** Sets the document title; React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${shellTexts.product}`}</title>;
}
