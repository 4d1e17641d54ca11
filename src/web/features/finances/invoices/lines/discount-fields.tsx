import { X } from 'lucide-react';
import type { NamedDiscount } from '../../../../../core/money/invoices/invoice.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { amountInput, numberInput, parseAmount } from '../../amount-text.ts';
import styles from '../draft/draft-sheet.module.css';
import fields from './discount-fields.module.css';
import { NumberCell } from './number-cell.tsx';

interface DiscountFieldsProps {
  /** The name of the discounted item, for the fields' accessible names. */
  of: string;
  discount: NamedDiscount;
  currency: string;
  onChange: (discount: NamedDiscount | null) => void;
}

/** A discount as an amount or a percentage, with the reason that it needs. */
export function DiscountFields({ of, discount, currency, onChange }: DiscountFieldsProps) {
  const texts = draftTexts.discount;
  const { value } = discount;
  const isPercent = 'percent' in value;
  return (
    <span className={fields.discount}>
      <span className={fields.discountLabel}>{texts.label}</span>
      <input
        className={styles.input}
        aria-label={texts.reason(of)}
        data-discount-reason
        placeholder={texts.reasonHint}
        maxLength={200}
        value={discount.reason}
        onChange={({ target }) => onChange({ ...discount, reason: target.value })}
      />
      <NumberCell
        key={isPercent ? 'percent' : 'amount'}
        label={texts.value(of)}
        value={isPercent ? value.percent : amountInput(value.amount, currency, 'en')}
        {...(!isPercent && { currency })}
        format={(text) => numberInput(text)}
        onChange={(text) => {
          if (isPercent) return onChange({ ...discount, value: { percent: text } });
          const amount = parseAmount(text, currency, 'en');
          if (amount !== null) onChange({ ...discount, value: { amount } });
        }}
      />
      <select
        className={styles.input}
        aria-label={texts.kind(of)}
        value={isPercent ? 'percent' : 'amount'}
        onChange={({ target }) =>
          onChange({
            ...discount,
            value: target.value === 'percent' ? { percent: '0' } : { amount: 0 },
          })
        }
      >
        <option value="percent">%</option>
        <option value="amount">{currency}</option>
      </select>
      <IconButton label={texts.remove(of)} size="sm" onClick={() => onChange(null)}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  );
}
