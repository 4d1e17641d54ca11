import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  Ellipsis,
  GripHorizontal,
  Percent,
  Trash,
} from 'lucide-react';
import { useState } from 'react';
import { currencyOf } from '../../../../../core/money/currencies.ts';
import type { BilledEntry } from '../../../../../core/money/invoices/invoice-views.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { unitTexts } from '../../../../i18n/en/invoices.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { MenuItem } from '../../../../ui/menu-item.tsx';
import { secondsText } from '../../../time/time-texts.ts';
import { amountText, numberInput } from '../../amount-text.ts';
import type { DraftLine } from '../draft/draft-merge.ts';
import styles from '../draft/draft-sheet.module.css';
import { DiscountFields } from './discount-fields.tsx';
import { LineEntries } from './line-entries.tsx';
import { NumberCell } from './number-cell.tsx';
import { type TaxChoice, taxValue } from './tax-choices.ts';
import type { useLineDrag } from './use-line-drag.ts';

const UNITS = ['HUR', 'DAY', 'C62', 'LS'] as const;

interface LineEditorProps {
  line: DraftLine;
  /** From 1. */
  position: number;
  count: number;
  /** In minor units. */
  net: number | undefined;
  currency: string;
  taxes: readonly TaxChoice[];
  entries: readonly BilledEntry[];
  /** The item that it bills or deducts besides time. */
  note: string | undefined;
  isDragged: boolean;
  handle: ReturnType<ReturnType<typeof useLineDrag>['handleProps']>;
  onChange: (set: Partial<DraftLine>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A line that is edited in place. */
export function LineEditor(props: LineEditorProps) {
  const { line, position, count, net, currency, taxes, entries, onChange, onMove } = props;
  const texts = draftTexts.line;
  const [isOpen, setOpen] = useState(false);
  const digits = Number(currencyOf(currency)?.exponent ?? 2n);
  const seconds = entries.reduce((sum, { billedSeconds }) => sum + billedSeconds, 0);
  const withoutRate = entries.filter(({ rate }) => rate === null).length;
  const name = line.name || texts.unnamed(position);
  return (
    <li className={styles.line} data-line={line.id} data-dragged={props.isDragged || undefined}>
      <button
        type="button"
        className={styles.handle}
        aria-label={texts.move(name, position, count)}
        data-tooltip={texts.moveHint}
        {...props.handle}
      >
        <GripHorizontal aria-hidden="true" />
      </button>
      <div className={styles.words}>
        <textarea
          className={cx(styles.input, styles.name)}
          aria-label={texts.name(position)}
          data-name
          placeholder={texts.nameHint}
          maxLength={300}
          rows={1}
          value={line.name}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={({ target }) => onChange({ name: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
        />
        <textarea
          className={cx(styles.input, styles.description)}
          aria-label={texts.description(position)}
          placeholder={texts.descriptionHint}
          maxLength={2000}
          rows={1}
          value={line.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </div>
      <span className={styles.quantity} data-label={texts.columns.quantity}>
        <NumberCell
          label={texts.quantity(position)}
          value={line.quantity}
          isNegativeAllowed
          onChange={(quantity) => onChange({ quantity })}
        />
      </span>
      <span className={styles.unit} data-label={texts.columns.unit}>
        <select
          className={styles.input}
          aria-label={texts.unit(position)}
          value={line.unit}
          onChange={({ target }) =>
            onChange({ unit: UNITS.find((unit) => unit === target.value) ?? line.unit })
          }
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unitTexts[unit]}
            </option>
          ))}
        </select>
      </span>
      <span className={styles.price} data-label={texts.columns.price}>
        <NumberCell
          label={texts.price(position)}
          value={line.unitPrice}
          format={(price) => numberInput(padded(price, digits))}
          onChange={(unitPrice) => onChange({ unitPrice })}
        />
      </span>
      <span className={styles.tax} data-label={texts.columns.tax}>
        <select
          className={styles.input}
          aria-label={texts.tax(position)}
          data-tax
          value={taxValue(line.taxCategory, line.taxRate)}
          onChange={({ target }) => {
            const tax = taxes.find(({ value }) => value === target.value);
            if (tax) onChange({ taxCategory: tax.category, taxRate: tax.rate });
          }}
        >
          {taxes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <span className={styles.net} data-label={texts.columns.amount}>
        {net === undefined ? '–' : amountText(net, currency)}
      </span>
      <span className={styles.more}>
        <Menu
          label={texts.actions(name)}
          trigger={(trigger) => (
            <IconButton {...trigger} label={texts.actions(name)} size="sm">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          )}
        >
          <MenuItem
            icon={<ArrowUp aria-hidden="true" />}
            disabled={position === 1}
            onSelect={() => onMove(-1)}
          >
            {texts.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden="true" />}
            disabled={position === count}
            onSelect={() => onMove(1)}
          >
            {texts.moveDown}
          </MenuItem>
          {!line.discount && (
            <MenuItem
              icon={<Percent aria-hidden="true" />}
              onSelect={() => onChange({ discount: { value: { percent: '0' }, reason: '' } })}
            >
              {texts.addDiscount}
            </MenuItem>
          )}
          <MenuItem icon={<Trash aria-hidden="true" />} tone="danger" onSelect={props.onRemove}>
            {texts.remove}
          </MenuItem>
        </Menu>
      </span>
      {line.discount && (
        <div className={styles.below}>
          <DiscountFields
            of={name}
            discount={line.discount}
            currency={currency}
            onChange={(discount) => onChange({ discount })}
          />
        </div>
      )}
      {props.note && <p className={cx(styles.below, styles.linked)}>{props.note}</p>}
      {entries.length > 0 && (
        <div className={styles.below}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight aria-hidden="true" />
            {texts.entries(entries.length, secondsText(seconds))}
            {withoutRate > 0 && <em>{texts.withoutRate(withoutRate)}</em>}
          </button>
          {isOpen && (
            <LineEntries label={texts.entriesOf(name)} entries={entries} currency={currency} />
          )}
        </div>
      )}
    </li>
  );
}

/** A price with at least the decimals of its currency. */
function padded(price: string, digits: number): string {
  const [whole = '', decimals = ''] = price.split('.');
  return digits === 0 && !decimals ? whole : `${whole}.${decimals.padEnd(digits, '0')}`;
}
