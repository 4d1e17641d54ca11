import type { ReactNode } from 'react';
import { defaultTax, NO_BUSINESS } from '../../../../../core/money/invoices/freeze-invoice.ts';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import type { Business, Client } from '../../../../../core/money/parties.ts';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { cx } from '../../../../ui/cx.ts';
import { LinesEditor } from '../lines/lines-editor.tsx';
import { AddressBlock, SellerBlock } from '../parties-block.tsx';
import sheet from '../sheet.module.css';
import { DayInput } from './day-input.tsx';
import type { DraftSession, DraftView } from './draft-session.ts';
import styles from './draft-sheet.module.css';

interface DraftEditorProps {
  session: DraftSession;
  view: DraftView;
  draft: InvoiceDraft;
  /** Null until they are loaded. */
  client: Client | null;
  business: Business | null;
  isLoaded: boolean;
}

/** A draft as the invoice that it becomes, edited in place. */
export function DraftEditor({
  session,
  view,
  draft,
  client,
  business,
  isLoaded,
}: DraftEditorProps) {
  const texts = draftTexts;
  const { period } = draft;
  const edit = session.edit;
  return (
    <article className={sheet.sheet} aria-label={texts.sheet}>
      <header className={sheet.head}>
        <div>
          <h3 className={sheet.title}>{texts.titles[view.kind]}</h3>
          <p className={sheet.number}>{texts.numberLater}</p>
        </div>
        {business && <SellerBlock seller={business} />}
      </header>
      <div className={sheet.parties}>
        <AddressBlock label={texts.billTo} name={view.clientName} party={client} />
        <dl className={sheet.facts}>
          <Fact label={texts.issueDate}>
            <DayInput
              label={texts.issueDate}
              field="issueDate"
              day={draft.issueDate}
              hint={texts.issueDateHint}
              onChange={(issueDate) => edit({ issueDate })}
            />
          </Fact>
          {view.kind !== 'creditNote' && (
            <Fact label={texts.dueDate}>
              <DayInput
                label={texts.dueDate}
                field="dueDate"
                day={draft.dueDate}
                hint={termsHint(client, business)}
                onChange={(dueDate) => edit({ dueDate })}
              />
            </Fact>
          )}
          <Fact label={texts.period}>
            <span className={styles.period}>
              <DayInput
                label={texts.periodFrom}
                field="periodFrom"
                day={period?.from ?? null}
                onChange={(from) =>
                  edit({ period: from === null ? null : { from, to: period?.to ?? from } })
                }
              />
              <span className={styles.dash}>–</span>
              <DayInput
                label={texts.periodTo}
                day={period?.to ?? null}
                onChange={(to) =>
                  edit({ period: to === null ? null : { from: period?.from ?? to, to } })
                }
              />
            </span>
          </Fact>
          <Fact label={texts.orderReference}>
            <input
              className={styles.input}
              aria-label={texts.orderReference}
              data-field="orderReference"
              maxLength={100}
              value={draft.orderReference}
              onChange={({ target }) => edit({ orderReference: target.value })}
            />
          </Fact>
        </dl>
      </div>
      <textarea
        className={cx(styles.input, styles.text)}
        aria-label={texts.introduction}
        placeholder={texts.introductionHint}
        rows={1}
        maxLength={2000}
        value={draft.introduction}
        onChange={({ target }) => edit({ introduction: target.value })}
      />
      <LinesEditor
        session={session}
        draft={draft}
        view={view}
        newLineTax={defaultTax({ taxRate: client?.taxRate ?? null }, business ?? NO_BUSINESS)}
        businessTaxes={business?.taxRates ?? []}
        isLoaded={isLoaded}
        hasPrepaid={view.kind !== 'creditNote'}
      />
      <textarea
        className={cx(styles.input, styles.text)}
        aria-label={texts.closing}
        placeholder={texts.closingHint}
        rows={1}
        maxLength={2000}
        value={draft.closing}
        onChange={({ target }) => edit({ closing: target.value })}
      />
    </article>
  );
}

function termsHint(client: Client | null, business: Business | null): string | undefined {
  const days = client?.termDays ?? business?.termDays;
  return days === undefined ? undefined : draftTexts.terms(days);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={sheet.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
