import { type ComponentProps, useId, useState } from 'react';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { cx } from '../../../../ui/cx.ts';
import { numberInput, parseAmount, readNumber } from '../../amount-text.ts';
import styles from '../draft/draft-sheet.module.css';

interface NumberCellProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  label: string;
  'data-field'?: string;
  /** As `parseDecimal` reads it. */
  value: string;
  isNegativeAllowed?: boolean;
  /** Of an amount, which has no more decimals than its currency. */
  currency?: string;
  /** How it is shown while it is not edited. */
  format?: (value: string) => string;
  onChange: (value: string) => void;
}

/**
 * A number that is edited in place. An invalid one stays in the field, marked, and is not saved.
 */
export function NumberCell({
  label,
  value,
  isNegativeAllowed = false,
  currency,
  format = numberInput,
  onChange,
  ...rest
}: NumberCellProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    const number = readNumber(text);
    if (number === null || (number.startsWith('-') && !isNegativeAllowed)) return null;
    return currency !== undefined && parseAmount(number, currency, 'en') === null ? null : number;
  };
  const isInvalid = typed !== null && read(typed) === null;
  return (
    <>
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? id : undefined}
        className={cx(styles.input, styles.number)}
        value={typed ?? format(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = read(target.value);
          if (number !== null && number !== value) onChange(number);
        }}
        onBlur={() => {
          if (!isInvalid) setTyped(null);
        }}
      />
      {isInvalid && (
        <span id={id} role="alert" className={styles.invalid}>
          {currency === undefined ? draftTexts.badNumber : draftTexts.badAmount(currency)}
        </span>
      )}
    </>
  );
}
