import { use } from 'react';
import { estimateTexts } from '../../../i18n/en/board.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { EstimateUnitContext } from '../../../live/board-context/board-settings.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

/** Returns an estimate in the board's unit, as words. */
export function useEstimateText(): (estimate: number) => string {
  const unit = use(EstimateUnitContext);
  return (estimate) => estimateTexts.long[unit](number.format(estimate));
}

/** An estimate in the board's unit. */
export function Estimate({ estimate }: { estimate: number }) {
  return useEstimateText()(estimate);
}

interface ShortEstimateProps {
  estimate: number;
  /** The words for screen readers. */
  label: (estimate: string) => string;
}

/** An estimate in few letters, on cards and columns. */
export function ShortEstimate({ estimate, label }: ShortEstimateProps) {
  const unit = use(EstimateUnitContext);
  const text = useEstimateText();
  return (
    <>
      <span aria-hidden="true">{estimateTexts.short[unit](number.format(estimate))}</span>
      <VisuallyHidden>{label(text(estimate))}</VisuallyHidden>
    </>
  );
}
