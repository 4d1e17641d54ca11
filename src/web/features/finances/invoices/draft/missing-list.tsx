import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type {
  InvoiceView,
  MissingForIssue,
} from '../../../../../core/money/invoices/invoice-views.ts';
import { issueTexts } from '../../../../i18n/en/invoice-draft.ts';
import layout from '../invoice-layout.module.css';
import styles from './missing-list.module.css';

/** What a draft needs before it can be issued, each with the way to it. */
export function MissingList({ view }: { view: InvoiceView }) {
  const texts = issueTexts;
  return (
    <section id="before-issuing" className={layout.panel} aria-labelledby="before-issuing-title">
      <h3 id="before-issuing-title" className={layout.panelTitle}>
        {texts.before}
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
                {textOf(missing)} <WayTo missing={missing} clientId={view.clientId} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function textOf({ code, place }: MissingForIssue): string {
  const known: Record<string, string> = issueTexts.missing;
  return known[code] ?? issueTexts.otherMissing[place];
}

interface WayToProps {
  missing: MissingForIssue;
  clientId: string;
}

function WayTo({ missing: { code, place }, clientId }: WayToProps) {
  const texts = issueTexts.ways;
  if (place === 'business') return <Link to="/finances/settings">{texts.business}</Link>;
  if (place === 'client') {
    return (
      <Link to="/finances/clients/$clientId" params={{ clientId }}>
        {texts.client}
      </Link>
    );
  }
  const selector = FIELDS[code];
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

const NAME = '[data-line] input[maxlength]';
const QUANTITY = '[data-line] [data-label] input';
const TAX = '[data-line] select[data-tax]';

/** Where on the page it is filled in. */
const FIELDS: Record<string, string> = {
  ...{
    noLines: '[data-add-line]',
    lineName: NAME,
    lineQuantity: QUANTITY,
    negativeTotal: QUANTITY,
  },
  ...{
    taxRate: TAX,
    noTaxRate: TAX,
    smallBusinessTax: TAX,
    onlyCategory: TAX,
    creditAboveInvoice: QUANTITY,
    creditAboveLine: QUANTITY,
  },
  ...{ deliveryDate: '[data-field="periodFrom"]', periodOrder: '[data-field="periodFrom"]' },
  ...{ issueDateOrder: '[data-field="issueDate"]', issueDateInFuture: '[data-field="issueDate"]' },
  dueDateOrder: '[data-field="dueDate"]',
  prepaidAboveTotal: '[data-field="prepaid"]',
  exemptionReason: '[data-field="exemptionReason"]',
  deliveryCountry: '[data-field="deliveryCountry"]',
  deliveryAddress: '[data-field="deliveryCountry"]',
  exchangeRate: '[data-field="exchangeRate"]',
  changedEntries: '[data-field="refresh"]',
};
