import { shellTexts } from './texts/shell.ts';

/** React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${shellTexts.product}`}</title>;
}
