import type { IssuedLine } from '../../../../core/money/invoices/invoice.ts';
import { draftTexts } from '../../../i18n/en/invoice-draft.ts';
import { sheetTexts, taxTexts } from '../../../i18n/en/invoices.ts';
import { amountText, numberText, priceText } from '../amount-text.ts';
import { quantityText } from './quantity-text.ts';
import sheet from './sheet.module.css';
import { taxText } from './tax-text.ts';

interface SheetLinesProps {
  lines: readonly IssuedLine[];
  currency: string;
}

/** The lines of a document as they were frozen. */
export function SheetLines({ lines, currency }: SheetLinesProps) {
  return (
    <table className={sheet.lines} aria-label={draftTexts.lines}>
      <thead>
        <tr>
          <th scope="col">{draftTexts.line.columns.item}</th>
          <th scope="col" className={sheet.amount}>
            {draftTexts.line.columns.quantity}
          </th>
          <th scope="col" className={sheet.amount}>
            {draftTexts.line.columns.price}
          </th>
          <th scope="col" className={sheet.amount}>
            {draftTexts.line.columns.tax}
          </th>
          <th scope="col" className={sheet.amount}>
            {draftTexts.line.columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <SheetLine key={line.id} line={line} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function SheetLine({ line, currency }: { line: IssuedLine; currency: string }) {
  const { name, description, quantity, unit, unitPrice, discount, net } = line;
  return (
    <tr>
      <th scope="row">
        {name}
        {description && <span className={sheet.description}>{description}</span>}
        {discount && (
          <span className={sheet.description}>
            {sheetTexts.discount(
              'amount' in discount.value
                ? amountText(discount.value.amount, currency)
                : taxTexts.rate(numberText(discount.value.percent)),
              discount.reason,
            )}
          </span>
        )}
      </th>
      <td className={sheet.amount}>{quantityText({ quantity, unit })}</td>
      <td className={sheet.amount}>{priceText(unitPrice, currency)}</td>
      <td className={sheet.amount}>{taxText(line.taxCategory, line.taxRate)}</td>
      <td className={sheet.amount}>{amountText(net, currency)}</td>
    </tr>
  );
}
