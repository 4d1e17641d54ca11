import { Link } from '@tanstack/react-router';
import type {
  BankStatement,
  ProposedCredit,
} from '../../../../core/money/bank/bank-transaction.ts';
import { bankTexts } from '../../../i18n/en/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts';
import { amountText } from '../amount-text.ts';
import { dayText } from '../day-text.ts';
import styles from './bank.module.css';
import { type OpenShare, openShares, type useBookings } from './use-bookings.ts';

interface CreditRowProps {
  proposed: ProposedCredit;
  statement: BankStatement;
  bookings: ReturnType<typeof useBookings>;
  onSplit: (proposed: ProposedCredit) => void;
}

/** A transfer, and the invoices that it may pay. */
export function CreditRow({ proposed, statement, bookings, onSplit }: CreditRowProps) {
  const texts = bankTexts;
  const row = useRestoreFocus<HTMLLIElement>();
  const { credit, match, booked, isLikeBooked } = proposed;
  const { busy, book, undo } = bookings;
  const name = credit.name || texts.unknownPayer;
  const amount = amountText(credit.amount, credit.currency);
  const shares = openShares(proposed, statement);
  const canBook = !booked && shares.length > 0;
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.purpose}>{credit.purpose}</span>
        <span className={styles.facts}>{dayText(credit.day)}</span>
      </div>
      <div className={styles.match}>
        {booked?.map((share) => (
          <InvoiceLine
            key={share.paymentId}
            invoiceId={share.invoiceId}
            number={share.number}
            amount={amountText(share.amount, credit.currency)}
          />
        ))}
        {!booked &&
          shares.map((share) => (
            <ProposedShare key={share.invoiceId} share={share} statement={statement} />
          ))}
        {!booked && match.reason && shares.length > 0 && (
          <span className={styles.facts}>{texts.reasons[match.reason]}</span>
        )}
        {!booked && match.paidNumbers.length > 0 && (
          <span className={styles.warning}>{texts.alreadyPaid(match.paidNumbers.join(', '))}</span>
        )}
        {isLikeBooked && <span className={styles.warning}>{texts.likeBooked}</span>}
      </div>
      <span className={styles.amount}>{amount}</span>
      <div className={styles.acts}>
        {booked && (
          <Button
            size="sm"
            aria-label={texts.undoOne(amount, name)}
            onClick={() => void undo([proposed.id], texts.undone(amount))}
          >
            {texts.undo}
          </Button>
        )}
        {canBook && (
          <Button
            size="sm"
            variant={match.certainty === 'sure' ? 'primary' : 'secondary'}
            busy={busy === proposed.id}
            aria-label={texts.bookOne(amount, name)}
            onClick={() => void book(proposed, shares)}
          >
            {texts.book}
          </Button>
        )}
        {!booked && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={texts.splitOne(amount, name)}
            onClick={() => onSplit(proposed)}
          >
            {texts.split}
          </Button>
        )}
      </div>
    </li>
  );
}

function ProposedShare({ share, statement }: { share: OpenShare; statement: BankStatement }) {
  const texts = bankTexts;
  const invoice = statement.payable.find(({ id }) => id === share.invoiceId);
  if (!invoice) return null;
  const left = share.open - share.amount;
  const rest = amountText(Math.abs(left), invoice.currency);
  const effect = left === 0 ? texts.paysAll : left > 0 ? texts.leaves(rest) : texts.overpays(rest);
  return (
    <InvoiceLine
      invoiceId={invoice.id}
      number={invoice.number}
      client={invoice.clientName}
      amount={`${amountText(share.amount, invoice.currency)}, ${effect}`}
    />
  );
}

interface InvoiceLineProps {
  invoiceId: string;
  number: string;
  client?: string;
  amount: string;
}

function InvoiceLine({ invoiceId, number, client, amount }: InvoiceLineProps) {
  return (
    <span className={styles.invoice}>
      <Link to="/finances/invoices/$invoiceId" params={{ invoiceId }}>
        {number}
      </Link>
      {client && ` · ${client}`}
      <span className={styles.share}>{amount}</span>
    </span>
  );
}
