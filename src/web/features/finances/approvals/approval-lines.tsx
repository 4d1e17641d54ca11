import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownLine } from '../../../../core/money/approvals/approval.ts';
import type {
  ApprovalLine,
  ApprovalView,
} from '../../../../core/money/approvals/approval-views.ts';
import { formatMoment } from '../../../i18n/dates.ts';
import { approvalTexts } from '../../../i18n/en/approvals.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { secondsText } from '../../time/time-texts.ts';
import { amountText } from '../amount-text.ts';
import { dayText } from '../day-text.ts';
import { LineBadge } from './approval-badge.tsx';
import styles from './approvals.module.css';

const AnswerDialog = lazyDialog(() => import('./answer-dialog.tsx'));

/** The entries of a request and what the client said of each. On a phone, each row is a card. */
export function ApprovalLines({ view }: { view: ApprovalView }) {
  const texts = approvalTexts;
  const { columns } = texts;
  const [answeredKey, setAnsweredKey] = useState<string | null>(null);
  const answered = view.lines.find(({ key }) => key === answeredKey);
  if (view.lines.length === 0) return <p className={styles.muted}>{texts.noLines}</p>;
  return (
    <>
      <table className={styles.lines} aria-label={texts.lines}>
        <thead>
          <tr>
            <th scope="col">{columns.day}</th>
            <th scope="col">{columns.work}</th>
            <th scope="col" className={styles.number}>
              {columns.hours}
            </th>
            {view.showsAmounts && (
              <th scope="col" className={styles.number}>
                {columns.amount}
              </th>
            )}
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              view={view}
              onAnswer={() => setAnsweredKey(line.key)}
            />
          ))}
        </tbody>
      </table>
      {answered?.decision && (
        <AnswerDialog
          approvalId={view.id}
          lineKey={answered.key}
          decision={answered.decision}
          onClose={() => setAnsweredKey(null)}
        />
      )}
    </>
  );
}

interface LineRowProps {
  line: ApprovalLine;
  view: ApprovalView;
  onAnswer: () => void;
}

function LineRow({ line, view, onAnswer }: LineRowProps) {
  const texts = approvalTexts;
  const { state, shown, personName, isHidden, invoice } = line;
  const isAnswerable = state === 'asked' && view.closedAt === null;
  return (
    <tr data-removed={state === 'removed' || undefined}>
      <td className={styles.day}>{dayText(shown.day)}</td>
      <th scope="row" className={styles.work}>
        {shown.ticketName ?? (isHidden ? texts.hidden : texts.work)}
        {shown.note && <span className={styles.detail}>{shown.note}</span>}
        <span className={styles.detail}>{personName}</span>
        {invoice && (
          <Link
            to="/finances/invoices/$invoiceId"
            params={{ invoiceId: invoice.id }}
            className={styles.detail}
          >
            {texts.billedOn(invoice.number)}
          </Link>
        )}
      </th>
      <td className={styles.number}>{secondsText(shown.seconds)}</td>
      {view.showsAmounts && (
        <td className={styles.number}>{amountText(shown.amount ?? 0, view.currency)}</td>
      )}
      <td className={styles.answer}>
        <LineBadge state={state} />
        <Said line={line} currency={view.currency} />
        {isAnswerable && (
          <Button size="sm" aria-label={texts.answerOne(dayText(shown.day))} onClick={onAnswer}>
            {texts.answer}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What the client said of a line, with what they were shown if that is another one now. */
function Said({ line: { state, decision }, currency }: { line: ApprovalLine; currency: string }) {
  const texts = approvalTexts;
  if (!decision) return null;
  const at = formatMoment(decision.at);
  if (decision.kind === 'approved') {
    const isOther = state === 'changed' || state === 'removed';
    return (
      <>
        <p className={styles.said} title={texts.digest(decision.digest)}>
          {texts.approvedBy(decision.name, at)}
        </p>
        {isOther && (
          <p className={styles.said}>{texts.before(shownText(decision.shown, currency))}</p>
        )}
      </>
    );
  }
  return (
    <>
      <p className={styles.said}>{texts.askedBy(decision.name, at)}</p>
      <p className={styles.question}>{decision.question}</p>
      {decision.answer !== null && <p className={styles.said}>{texts.answered(decision.answer)}</p>}
      {state === 'answered' && decision.answer === null && (
        <p className={styles.said}>{texts.answeredByChange}</p>
      )}
    </>
  );
}

/** As `Nov 3, 2026 · Roof · Beams · 1:30`. */
function shownText(shown: ShownLine, currency: string): string {
  const { day, ticketName, note, personName, seconds, amount } = shown;
  return [
    ...[dayText(day), ticketName ?? approvalTexts.work, note, personName, secondsText(seconds)],
    amount !== null && amountText(amount, currency),
  ]
    .filter(Boolean)
    .join(' · ');
}
