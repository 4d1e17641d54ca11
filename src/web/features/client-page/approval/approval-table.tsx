import { Check, CircleHelp } from 'lucide-react';
import { isUndecided, type ShownLine } from '../../../../core/money/approvals/approval.ts';
import type {
  ClientApproval,
  ClientApprovalLine,
} from '../../../../core/money/client-links/client-approval.ts';
import { formatMoment } from '../../../i18n/dates.ts';
import { clientApprovalTexts } from '../../../i18n/en/client-approval.ts';
import { Button } from '../../../ui/button.tsx';
import { amountText, priceText } from '../../finances/amount-text.ts';
import { LineBadge } from '../../finances/approvals/approval-badge.tsx';
import table from '../../finances/approvals/approvals.module.css';
import { dayText } from '../../finances/day-text.ts';
import { secondsText } from '../../time/time-texts.ts';
import styles from './client-approval.module.css';

interface ApprovalTableProps {
  page: ClientApproval;
  onApprove: (line: ClientApprovalLine) => void;
  onAsk: (line: ClientApprovalLine) => void;
}

/** The entries, each with its answer. On a phone, each row is a card. */
export function ApprovalTable({ page, onApprove, onAsk }: ApprovalTableProps) {
  const { columns, lines: title, total } = clientApprovalTexts;
  const { showsAmounts, showsNames, totals, currency } = page;
  return (
    <table className={table.lines} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{columns.day}</th>
          <th scope="col">{columns.work}</th>
          {showsNames && <th scope="col">{columns.person}</th>}
          <th scope="col" className={table.number}>
            {columns.hours}
          </th>
          {showsAmounts && (
            <>
              <th scope="col" className={table.number}>
                {columns.rate}
              </th>
              <th scope="col" className={table.number}>
                {columns.amount}
              </th>
            </>
          )}
          <th scope="col">{columns.answer}</th>
        </tr>
      </thead>
      <tbody>
        {page.lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            page={page}
            onApprove={() => onApprove(line)}
            onAsk={() => onAsk(line)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={showsNames ? 3 : 2}>
            {total}
          </th>
          <td className={table.number}>{secondsText(totals.seconds)}</td>
          {showsAmounts && (
            <>
              <td />
              <td className={table.number}>{amountText(totals.amount ?? 0, currency)}</td>
            </>
          )}
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

interface LineRowProps {
  line: ClientApprovalLine;
  page: ClientApproval;
  onApprove: () => void;
  onAsk: () => void;
}

function LineRow({ line, page, onApprove, onAsk }: LineRowProps) {
  const texts = clientApprovalTexts;
  const { state, shown } = line;
  const { day, ticketName, note, personName, seconds, rate, amount } = shown;
  const work = ticketName ?? texts.work;
  const isRemoved = state === 'removed';
  return (
    <tr data-removed={isRemoved || undefined}>
      <td className={table.day}>{dayText(day)}</td>
      <th scope="row" className={table.work}>
        {work}
        {note && <span className={table.detail}>{note}</span>}
      </th>
      {page.showsNames && <td className={styles.person}>{personName}</td>}
      <td className={table.number}>{secondsText(seconds)}</td>
      {page.showsAmounts && (
        <>
          <td className={table.number} data-label={texts.columns.rate}>
            {rate === null ? texts.noRate : priceText(rate, page.currency)}
          </td>
          <td className={table.number}>{amountText(amount ?? 0, page.currency)}</td>
        </>
      )}
      <td className={table.answer}>
        {state !== 'open' && <LineBadge state={state} />}
        <Said line={line} currency={page.currency} />
        {(isUndecided(state) || state === 'asked') && (
          <div className={styles.choices}>
            <Button
              size="sm"
              icon={<Check aria-hidden="true" />}
              aria-label={texts.approveOne(dayText(day), work)}
              onClick={onApprove}
            >
              {isRemoved ? texts.confirmRemoval : texts.approve}
            </Button>
            {state !== 'asked' && !isRemoved && (
              <Button
                size="sm"
                variant="ghost"
                icon={<CircleHelp aria-hidden="true" />}
                aria-label={texts.askOne(dayText(day), work)}
                onClick={onAsk}
              >
                {texts.ask}
              </Button>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

/** What was said of the line, and what has changed since. */
function Said({ line, currency }: { line: ClientApprovalLine; currency: string }) {
  const texts = clientApprovalTexts;
  const { state, decision, before } = line;
  if (!decision) return null;
  const { name, at, question, answer } = decision;
  if (state === 'removed') return <p className={table.said}>{texts.removed}</p>;
  if (state === 'changed') {
    return before && <p className={table.said}>{texts.changed(beforeText(before, currency))}</p>;
  }
  if (state === 'approved') {
    return <p className={table.said}>{texts.approvedBy(name, formatMoment(at))}</p>;
  }
  return (
    <>
      <p className={table.said}>{texts.askedBy(name, formatMoment(at))}</p>
      <p className={table.question}>{question}</p>
      {answer !== null && <p className={table.question}>{texts.answer(answer)}</p>}
      {state === 'answered' && answer === null && (
        <p className={table.said}>{texts.changedSinceQuestion}</p>
      )}
    </>
  );
}

/** As `Nov 3, 2026 · Roof · Beams · 1:30`. */
function beforeText(shown: ShownLine, currency: string): string {
  const { day, ticketName, note, personName, seconds, rate, amount } = shown;
  return [
    ...[dayText(day), ticketName ?? clientApprovalTexts.work, note, personName],
    secondsText(seconds),
    rate !== null && priceText(rate, currency),
    amount !== null && amountText(amount, currency),
  ]
    .filter(Boolean)
    .join(' · ');
}
