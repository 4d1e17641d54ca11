import { type ReactNode, useMemo } from 'react';
import { defaultTax, NO_BUSINESS } from '../../../../../core/money/invoices/freeze-invoice.ts';
import { MONEY_LIMITS } from '../../../../../core/money/money-limits.ts';
import type { Business, Client } from '../../../../../core/money/parties.ts';
import type { QuoteDraft } from '../../../../../core/money/quotes/quote.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { quoteTexts } from '../../../../i18n/en/quotes.ts';
import { cx } from '../../../../ui/cx.ts';
import { DayInput } from '../../invoices/draft/day-input.tsx';
import styles from '../../invoices/draft/draft-sheet.module.css';
import { LinesEditor } from '../../invoices/lines/lines-editor.tsx';
import { AddressBlock, SellerBlock } from '../../invoices/parties-block.tsx';
import sheet from '../../invoices/sheet.module.css';
import own from '../quotes.module.css';
import type { QuoteDraftView, QuoteSession } from './use-quote-draft.ts';

interface QuoteEditorProps {
  session: QuoteSession;
  view: QuoteDraftView;
  draft: QuoteDraft;
  /** Null until they are loaded. */
  client: Client | null;
  business: Business | null;
  isLoaded: boolean;
}

/** A draft as the quote that it becomes, edited in place. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { session, view, draft, client, business, isLoaded } = props;
  const texts = quoteTexts;
  const edit = session.edit;
  const edited = useMemo(() => ({ ...draft, prepaid: 0 }), [draft]);
  return (
    <article className={sheet.sheet} aria-label={texts.sheet}>
      <header className={sheet.head}>
        <div>
          <h3 className={sheet.title}>{texts.title}</h3>
          <p className={sheet.number}>
            {view.number === null
              ? texts.numberLater
              : texts.revising(view.number, view.revision + 1)}
          </p>
        </div>
        {business && <SellerBlock seller={business} />}
      </header>
      <div className={sheet.parties}>
        <AddressBlock label={texts.to} name={view.clientName} party={client} />
        <dl className={sheet.facts}>
          <Fact label={texts.sentOn}>{texts.sentLater}</Fact>
          <Fact label={texts.validUntil}>
            <DayInput
              label={texts.validUntil}
              field="validUntil"
              day={draft.validUntil}
              onChange={(validUntil) => validUntil !== null && edit({ validUntil })}
            />
          </Fact>
        </dl>
      </div>
      <input
        className={cx(styles.input, own.subjectInput)}
        aria-label={texts.subject}
        placeholder={texts.subjectHint}
        maxLength={MONEY_LIMITS.quoteSubject}
        value={draft.subject}
        onChange={({ target }) => edit({ subject: target.value })}
      />
      <textarea
        className={cx(styles.input, styles.text)}
        aria-label={draftTexts.introduction}
        placeholder={draftTexts.introductionHint}
        rows={1}
        maxLength={2000}
        value={draft.introduction}
        onChange={({ target }) => edit({ introduction: target.value })}
      />
      <LinesEditor
        session={session}
        draft={edited}
        view={NOTHING_BILLED}
        newLineTax={defaultTax({ taxRate: client?.taxRate ?? null }, business ?? NO_BUSINESS)}
        businessTaxes={business?.taxRates ?? []}
        isLoaded={isLoaded}
        hasPrepaid={false}
      />
      <textarea
        className={cx(styles.input, styles.text)}
        aria-label={draftTexts.closing}
        placeholder={draftTexts.closingHint}
        rows={1}
        maxLength={2000}
        value={draft.closing}
        onChange={({ target }) => edit({ closing: target.value })}
      />
    </article>
  );
}

/** A quote bills no recorded time. */
const NOTHING_BILLED = { entries: [], fixedPrices: [], deductions: [], creditBasis: null };

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={sheet.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
