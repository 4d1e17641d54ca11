import type { ReactNode } from 'react';
import type { QuoteDocumentView } from '../../../../../core/money/client-links/client-quote.ts';
import { quoteTexts } from '../../../../i18n/en/quotes.ts';
import { dayText } from '../../day-text.ts';
import { AddressBlock, SellerBlock } from '../../invoices/parties-block.tsx';
import sheet from '../../invoices/sheet.module.css';
import { SheetLines } from '../../invoices/sheet-lines.tsx';
import { TotalsTable } from '../../invoices/totals-table.tsx';
import own from '../quotes.module.css';

interface QuoteSheetProps {
  quote: QuoteDocumentView;
  /** Of its title. */
  headingLevel?: 2 | 3;
}

/** The quote as it was sent; this is what is printed. */
export function QuoteSheet({ quote, headingLevel = 3 }: QuoteSheetProps) {
  const texts = quoteTexts;
  const Heading = `h${headingLevel}` as const;
  const { number, currency, seller, buyer, subject, revision, validUntil } = quote;
  return (
    <article className={sheet.sheet} aria-label={texts.heading(number)}>
      <header className={sheet.head}>
        <div>
          <Heading className={sheet.title}>{texts.title}</Heading>
          <p className={sheet.number}>{number}</p>
        </div>
        <SellerBlock seller={seller} />
      </header>
      <div className={sheet.parties}>
        <AddressBlock label={texts.to} name={buyer.name} party={buyer} />
        <dl className={sheet.facts}>
          <Fact label={texts.sentOn}>{dayText(quote.issueDate)}</Fact>
          <Fact label={texts.validUntil}>{dayText(validUntil)}</Fact>
          {revision > 1 && <Fact label={texts.version}>{revision}</Fact>}
        </dl>
      </div>
      {subject && <p className={own.subject}>{subject}</p>}
      {quote.introduction && <p className={sheet.note}>{quote.introduction}</p>}
      <SheetLines lines={quote.lines} currency={currency} />
      <TotalsTable currency={currency} totals={quote.totals} />
      {quote.exemptionReason && <p className={sheet.note}>{quote.exemptionReason}</p>}
      {seller.smallBusinessNote && <p className={sheet.note}>{seller.smallBusinessNote}</p>}
      {quote.closing && <p className={sheet.note}>{quote.closing}</p>}
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
