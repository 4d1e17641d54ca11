import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type {
  IncomingInvoice,
  IncomingParty,
  ReadInvoice,
} from '../../../../../core/money/expenses/incoming.ts';
import { incomingTexts } from '../../../../i18n/en/expenses.ts';
import { unitTexts } from '../../../../i18n/en/invoices.ts';
import { amountText, numberText, priceText } from '../../amount-text.ts';
import { dayText, periodText } from '../../day-text.ts';
import { quantityText } from '../../invoices/quantity-text.ts';
import sheet from '../../invoices/sheet.module.css';
import styles from './incoming-sheet.module.css';

/** A parsed e-invoice, and its inconsistencies. */
export function IncomingSheet({ read }: { read: ReadInvoice }) {
  const texts = incomingTexts;
  const { invoice } = read;
  return (
    <div className={styles.read}>
      <Checks read={read} />
      <article className={sheet.sheet} aria-label={`${texts.title} ${invoice.number}`}>
        <header className={sheet.head}>
          <div>
            <h3 className={sheet.title}>{texts.kinds[invoice.kind]}</h3>
            <p className={sheet.number}>{invoice.number}</p>
          </div>
          <p className={sheet.seller}>{texts.profile(invoice.format)}</p>
        </header>
        <div className={sheet.parties}>
          <div>
            <Party label={texts.from} party={invoice.seller} />
            <Party label={texts.to} party={invoice.buyer} />
          </div>
          <Facts invoice={invoice} />
        </div>
        {invoice.lines.length > 0 && <Lines invoice={invoice} />}
        <Totals invoice={invoice} />
        {invoice.notes.length > 0 && (
          <>
            <p className={sheet.label}>{texts.notes}</p>
            {invoice.notes.map((note) => (
              <p key={note} className={sheet.note}>
                {note}
              </p>
            ))}
          </>
        )}
      </article>
    </div>
  );
}

function Checks({ read }: { read: ReadInvoice }) {
  const texts = incomingTexts;
  const { warnings, duplicates } = read;
  if (warnings.length === 0 && duplicates.length === 0) {
    return (
      <p className={styles.right}>
        <CircleCheck aria-hidden="true" />
        {texts.allRight}
      </p>
    );
  }
  return (
    <section role="alert" className={styles.checks} aria-label={texts.check}>
      <TriangleAlert aria-hidden="true" />
      <ul>
        {duplicates.length > 0 && (
          <li>
            {texts.duplicate}{' '}
            {duplicates.map(({ id, day, gross, currency }) => (
              <Link
                key={id}
                to="/finances/expenses/$expenseId"
                params={{ expenseId: id }}
                className={styles.link}
              >
                {texts.duplicateLink(dayText(day), amountText(gross, currency))}
              </Link>
            ))}
          </li>
        )}
        {warnings.map((warning) => (
          <li key={warning}>{texts.warnings[warning]}</li>
        ))}
      </ul>
    </section>
  );
}

function Party({ label, party }: { label: string; party: IncomingParty }) {
  const texts = incomingTexts;
  const { name, address, vatId, taxNumber, email } = party;
  const ids = [vatId && `${texts.vatId} ${vatId}`, taxNumber && `${texts.taxNumber} ${taxNumber}`];
  return (
    <div className={styles.party}>
      <p className={sheet.label}>{label}</p>
      <p className={sheet.partyName}>{name || '–'}</p>
      <p className={sheet.address}>{[...address, ...ids, email].filter(Boolean).join('\n')}</p>
    </div>
  );
}

function Facts({ invoice }: { invoice: IncomingInvoice }) {
  const texts = incomingTexts;
  const { issueDate, dueDate, period, orderReference, iban } = invoice;
  const facts = [
    [texts.issued, dayText(issueDate)],
    [texts.due, dueDate && dayText(dueDate)],
    [texts.period, period && periodText(period.from, period.to)],
    [texts.order, orderReference],
    [texts.iban, iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
  ];
  return (
    <dl className={sheet.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className={sheet.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Lines({ invoice: { lines, currency } }: { invoice: IncomingInvoice }) {
  const texts = incomingTexts;
  return (
    <table className={sheet.lines} aria-label={texts.lines}>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col" className={sheet.amount}>
            {texts.quantity}
          </th>
          <th scope="col" className={sheet.amount}>
            {texts.price}
          </th>
          <th scope="col" className={sheet.amount}>
            {texts.tax}
          </th>
          <th scope="col" className={sheet.amount}>
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other identity
          <tr key={index}>
            <th scope="row">
              {line.name}
              {line.description && <span className={sheet.description}>{line.description}</span>}
            </th>
            <td className={sheet.amount}>{incomingQuantity(line)}</td>
            <td className={sheet.amount}>{priceText(line.unitPrice, currency)}</td>
            <td className={sheet.amount}>{line.taxRate && `${numberText(line.taxRate)} %`}</td>
            <td className={sheet.amount}>{amountText(line.net, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Codes of units that are common here, in words. */
function incomingQuantity({ quantity, unit }: IncomingInvoice['lines'][number]): string {
  const units = Object.keys(unitTexts) as (keyof typeof unitTexts)[];
  const known = units.find((each) => each === unit);
  return known ? quantityText({ quantity, unit: known }) : `${numberText(quantity)} ${unit}`;
}

function Totals({ invoice }: { invoice: IncomingInvoice }) {
  const texts = incomingTexts;
  const { currency, totals, taxes } = invoice;
  const formatted = (amount: number | null) => (amount ? amountText(amount, currency) : null);
  const rows: [string, string | null][] = [
    [texts.lineTotal, totals.lineTotal === totals.net ? null : formatted(totals.lineTotal)],
    [texts.allowances, formatted(-totals.allowances)],
    [texts.charges, formatted(totals.charges)],
    [texts.net, amountText(totals.net, currency)],
    ...taxes.map(({ rate, base, tax }): [string, string] => [
      texts.taxOf(numberText(rate), amountText(base, currency)),
      amountText(tax, currency),
    ]),
    [texts.gross, amountText(totals.gross, currency)],
    [texts.prepaid, formatted(-totals.prepaid)],
    [texts.payable, totals.payable === null ? null : amountText(totals.payable, currency)],
  ];
  return (
    <dl className={styles.totals}>
      {rows
        .filter(([, amount]) => amount !== null)
        .map(([label, amount]) => (
          <div key={label} className={styles.total}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
    </dl>
  );
}
