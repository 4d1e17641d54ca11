import type { ReactNode } from 'react';
import type { InvoiceDocumentView } from '../../../../../core/money/client-links/client-invoice.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { issuedTexts } from '../../../../i18n/en/invoice-issued.ts';
import { sheetTexts } from '../../../../i18n/en/invoices.ts';
import { amountText, numberText } from '../../amount-text.ts';
import { dayText, periodText } from '../../day-text.ts';
import { AddressBlock, SellerBlock } from '../parties-block.tsx';
import sheet from '../sheet.module.css';
import { SheetLines } from '../sheet-lines.tsx';
import { TotalsTable } from '../totals-table.tsx';
import styles from './issued.module.css';

interface IssuedSheetProps {
  issued: InvoiceDocumentView;
  /** Of its title. */
  headingLevel?: 2 | 3;
}

/** The frozen document; this is what is printed. */
export function IssuedSheet({ issued, headingLevel = 3 }: IssuedSheetProps) {
  const texts = sheetTexts;
  const Heading = `h${headingLevel}` as const;
  const { kind, number, currency, period, preceding, seller, exchangeRate } = issued;
  return (
    <article className={sheet.sheet} aria-label={issuedTexts.headings[kind](number)}>
      <header className={sheet.head}>
        <div>
          <Heading className={sheet.title}>{draftTexts.titles[kind]}</Heading>
          <p className={sheet.number}>{number}</p>
        </div>
        <SellerBlock seller={seller} />
      </header>
      <div className={sheet.parties}>
        <AddressBlock label={draftTexts.billTo} name={issued.buyer.name} party={issued.buyer} />
        <dl className={sheet.facts}>
          <Fact label={draftTexts.issueDate}>{dayText(issued.issueDate)}</Fact>
          {issued.dueDate && <Fact label={draftTexts.dueDate}>{dayText(issued.dueDate)}</Fact>}
          {period && <Fact label={draftTexts.period}>{periodText(period.from, period.to)}</Fact>}
          {issued.orderReference && (
            <Fact label={draftTexts.orderReference}>{issued.orderReference}</Fact>
          )}
          {issued.buyer.buyerReference && (
            <Fact label={texts.buyerReference}>{issued.buyer.buyerReference}</Fact>
          )}
          {preceding && (
            <Fact label={texts.preceding}>
              {texts.precedingOf(preceding.number, dayText(preceding.issueDate))}
            </Fact>
          )}
        </dl>
      </div>
      {issued.introduction && <p className={sheet.note}>{issued.introduction}</p>}
      <SheetLines lines={issued.lines} currency={currency} />
      <TotalsTable currency={currency} totals={issued.totals} />
      {issued.accountingTax && exchangeRate && (
        <p className={styles.accounting}>
          {texts.accountingTax(
            amountText(issued.accountingTax.tax, issued.accountingTax.currency),
            `${numberText(exchangeRate.rate)} (${exchangeRate.source}, ${dayText(exchangeRate.day)})`,
          )}
        </p>
      )}
      {issued.exemptionReason && <p className={sheet.note}>{issued.exemptionReason}</p>}
      {seller.smallBusinessNote && <p className={sheet.note}>{seller.smallBusinessNote}</p>}
      {issued.closing && <p className={sheet.note}>{issued.closing}</p>}
      {kind !== 'creditNote' && seller.iban && (
        <dl className={styles.bank}>
          <Fact label={texts.iban}>{seller.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Fact>
          {seller.bic && <Fact label={texts.bic}>{seller.bic}</Fact>}
          <Fact label={texts.reference}>{number}</Fact>
        </dl>
      )}
      {seller.footer && <p className={sheet.footer}>{seller.footer}</p>}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={sheet.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
