import { texts } from './texts.ts';

/** React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${texts.product}`}</title>;
}
