import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { totalsTexts } from '../../../../i18n/en/invoices.ts';
import { numberInput, parseAmount, plainAmount } from '../../amount-text.ts';
import fields from './discount-fields.module.css';
import { NumberCell } from './number-cell.tsx';

interface PrepaidFieldProps {
  /** In minor units. */
  prepaid: number;
  currency: string;
  onChange: (prepaid: number) => void;
}

/** The amount that the client has already paid. */
export function PrepaidField({ prepaid, currency, onChange }: PrepaidFieldProps) {
  return (
    <span className={fields.prepaid}>
      <span className={fields.prepaidLabel}>{totalsTexts.prepaid}</span>
      <NumberCell
        label={draftTexts.prepaid(currency)}
        data-field="prepaid"
        currency={currency}
        value={plainAmount(prepaid, currency)}
        format={(text) => numberInput(text)}
        onChange={(text) => {
          const amount = parseAmount(text, currency, 'en');
          if (amount !== null) onChange(amount);
        }}
      />
    </span>
  );
}
