import type { RetainerMonth, RetainerView } from '../../../../core/money/retainers/retainer.ts';
import { retainersTexts } from '../../../i18n/en/retainers.ts';
import { secondsText } from '../../time/time-texts.ts';
import { amountText } from '../amount-text.ts';
import burns from '../reports/budget-burn.module.css';

const FULL_PERCENT = 100;

/** Hours or an amount, as the retainer is measured. */
export function unitsText(
  { measure, currency }: Pick<RetainerView, 'measure' | 'currency'>,
  units: number,
): string {
  return measure === 'hours' ? secondsText(units) : amountText(units, currency);
}

/** How much of a month is used. */
export function RetainerBurn({ view, month }: { view: RetainerView; month: RetainerMonth }) {
  const texts = retainersTexts;
  const available = month.carried + month.allowance;
  const percent = Number((BigInt(month.used) * 100n) / BigInt(available));
  return (
    <div className={burns.burn} data-state={month.beyond > 0 ? 'over' : 'within'}>
      <div className={burns.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(percent, FULL_PERCENT)}%` }} />
      </div>
      <p className={burns.text}>
        <span>{texts.used(unitsText(view, month.used), unitsText(view, available))}</span>
        <span className={burns.percent}>{texts.percent(percent)}</span>
      </p>
      {month.beyond > 0 && (
        <p className={burns.unrated}>{texts.beyond(unitsText(view, month.beyond))}</p>
      )}
    </div>
  );
}
