import { useState } from 'react';
import type { AllTimeEntry } from '../../../../core/time/all-time.ts';
import { allTimeTexts } from '../../../i18n/en/all-time.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { numberText, priceText } from '../../finances/amount-text.ts';
import { targetName } from '../time-texts.ts';
import styles from './own-rate.module.css';

const OwnRateDialog = lazyDialog(() => import('./own-rate-dialog.tsx'));

interface OwnRateProps {
  entry: AllTimeEntry;
  onChanged: () => unknown;
}

/** The hourly rate of an entry itself, which ADMINs set while it is not billed. */
export function OwnRate({ entry, onChanged }: OwnRateProps) {
  const texts = allTimeTexts;
  const [isOpen, setOpen] = useState(false);
  const { rate, currency, isBilled, isBillable } = entry;
  const shown = rate && (currency ? priceText(rate, currency) : numberText(rate));
  if (isBilled || !isBillable)
    return shown ? <span className={styles.rate}>{texts.ownRate(shown)}</span> : null;
  const label = shown ? texts.ownRate(shown) : texts.setRate;
  return (
    <>
      <button
        type="button"
        className={styles.rate}
        aria-label={`${label}, ${targetName(entry)}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <OwnRateDialog entry={entry} onChanged={onChanged} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
