import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import type {
  InvoiceView,
  MissingForIssue,
} from '../../../../../core/money/invoices/invoice-views.ts';
import { issueTexts } from '../../../../i18n/en/invoice-draft.ts';
import { UnapprovedNote } from '../../approvals/unapproved-note.tsx';
import layout from '../invoice-layout.module.css';
import type { DraftLine } from './draft-merge.ts';
import styles from './missing-list.module.css';

interface MissingListProps {
  view: Pick<InvoiceView, 'missing' | 'unprintable' | 'clientId'> &
    Partial<Pick<InvoiceView, 'unapproved'>>;
  draft: Pick<InvoiceDraft, 'lines'>;
  title?: string;
}

/** The data that a draft lacks for being issued or sent, each with a link to its field. */
export function MissingList({ view, draft, title = issueTexts.before }: MissingListProps) {
  const texts = issueTexts;
  return (
    <section id="before-issuing" className={layout.panel} aria-labelledby="before-issuing-title">
      <h3 id="before-issuing-title" className={layout.panelTitle}>
        {title}
      </h3>
      {view.unprintable.length > 0 && (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          {texts.unprintable(view.unprintable.join(' '))}
        </p>
      )}
      {view.missing.length === 0 ? (
        <p className={styles.ready}>
          <CircleCheck aria-hidden="true" />
          {texts.ready}
        </p>
      ) : (
        <ul className={styles.list}>
          {view.missing.map((missing) => (
            <li key={`${missing.place} ${missing.code}`} className={styles.item}>
              <CircleDashed aria-hidden="true" />
              <span>
                {missingText(missing)}{' '}
                <WayTo missing={missing} clientId={view.clientId} lines={draft.lines} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <UnapprovedNote entries={view.unapproved ?? []} clientId={view.clientId} />
    </section>
  );
}

/** What is missing, in words. */
export function missingText({ code, place }: MissingForIssue): string {
  const known: Record<string, string> = issueTexts.missing;
  return known[code] ?? issueTexts.otherMissing[place];
}

interface WayToProps {
  missing: MissingForIssue;
  clientId: string;
  lines: readonly DraftLine[];
}

function WayTo({ missing: { code, place }, clientId, lines }: WayToProps) {
  const texts = issueTexts.ways;
  if (place === 'business') return <Link to="/finances/settings">{texts.business}</Link>;
  if (place === 'client') {
    return (
      <Link to="/finances/clients/$clientId" params={{ clientId }}>
        {texts.client}
      </Link>
    );
  }
  const selector = selectorOf(code, lines);
  if (!selector) return null;
  return (
    <button
      type="button"
      className={styles.way}
      onClick={() => document.querySelector<HTMLElement>(selector)?.focus()}
    >
      {texts.draft}
    </button>
  );
}

/** The place on the page to fill it in: the first line that lacks it, or elsewhere. */
function selectorOf(code: string, lines: readonly DraftLine[]): string | undefined {
  const field = LINE_FIELDS[code];
  const line = field && lines.find(FAILS[code] ?? (() => true));
  return line ? `[data-line="${line.id}"] ${field}` : FIELDS[code];
}

const FAILS: Record<string, (line: DraftLine) => boolean> = {
  lineName: ({ name }) => !name.trim(),
  lineQuantity: ({ quantity }) => Number(quantity) === 0,
  taxRate: ({ taxCategory, taxRate }) => taxCategory === 'S' && Number(taxRate) === 0,
  noTaxRate: ({ taxCategory, taxRate }) => taxCategory !== 'S' && Number(taxRate) !== 0,
  smallBusinessTax: ({ taxRate }) => Number(taxRate) !== 0,
  negativeTotal: ({ quantity }) => Number(quantity) < 0,
  discountReason: ({ discount }) => discount?.reason.trim() === '',
};

const QUANTITY = '[data-label] input';
const TAX = 'select[data-tax]';

const LINE_FIELDS: Record<string, string> = {
  ...{ lineName: '[data-name]', lineQuantity: QUANTITY, negativeTotal: QUANTITY },
  ...{ taxRate: TAX, noTaxRate: TAX, smallBusinessTax: TAX, onlyCategory: TAX },
  ...{ creditAboveInvoice: QUANTITY, creditAboveLine: QUANTITY },
  discountReason: '[data-discount-reason]',
};

const FIELDS: Record<string, string> = {
  noLines: '[data-add-line]',
  ...{ deliveryDate: '[data-field="periodFrom"]', periodOrder: '[data-field="periodFrom"]' },
  ...{ issueDateOrder: '[data-field="issueDate"]', issueDateInFuture: '[data-field="issueDate"]' },
  dueDateOrder: '[data-field="dueDate"]',
  validUntilPast: '[data-field="validUntil"]',
  prepaidAboveTotal: '[data-field="prepaid"]',
  exemptionReason: '[data-field="exemptionReason"]',
  deliveryCountry: '[data-field="deliveryCountry"]',
  deliveryAddress: '[data-field="deliveryCountry"]',
  exchangeRate: '[data-field="exchangeRate"]',
  changedEntries: '[data-field="refresh"]',
  discountReason: '[data-discount-reason]:not([data-line] *)',
  exchangeRateSource: '[data-field="exchangeRateSource"]',
};
