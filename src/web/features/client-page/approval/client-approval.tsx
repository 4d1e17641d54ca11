import { Check } from 'lucide-react';
import { useState } from 'react';
import { isUndecided } from '../../../../core/money/approvals/approval.ts';
import { shownTotals } from '../../../../core/money/approvals/shown-lines.ts';
import type {
  ClientApprovalLine,
  ClientApproval as Page,
} from '../../../../core/money/client-links/client-approval.ts';
import { clientApprovalTexts } from '../../../i18n/en/client-approval.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { amountText } from '../../finances/amount-text.ts';
import { periodText } from '../../finances/day-text.ts';
import { secondsText } from '../../time/time-texts.ts';
import { ClientPageFrame } from '../client-page-frame.tsx';
import type { ClientPageProps } from '../client-page-props.ts';
import panel from '../invoice/client-invoice.module.css';
import { ApprovalTable } from './approval-table.tsx';
import styles from './client-approval.module.css';

const AnswerHoursDialog = lazyDialog(() => import('./answer-hours-dialog.tsx'));

/** What is being answered: these lines are approved, or one of them is asked about. */
interface Answering {
  kind: 'approved' | 'asked';
  lines: readonly ClientApprovalLine[];
}

/** The hours of a period as a client sees them: they approve them or ask, line by line. */
export default function ClientApproval({ page, client, reload }: ClientPageProps<Page>) {
  const texts = clientApprovalTexts;
  const [answering, setAnswering] = useState<Answering | null>(null);
  // Whoever answers several times gives their name once.
  const [name, setName] = useState('');
  const undecided = page.lines.filter(({ state }) => isUndecided(state));
  const asked = page.lines.filter(({ state }) => state === 'asked').length;
  const { seconds, amount } = page.totals;
  return (
    <ClientPageFrame title={texts.title(periodText(page.from, page.until))} seller={page.seller}>
      <div className={panel.layout}>
        <section className={panel.panel} aria-label={texts.decide}>
          <div className={panel.summary}>
            <p className={panel.say}>{texts.forClient(page.client)}</p>
            <p className={panel.amount}>{texts.hours(secondsText(seconds))}</p>
            {amount !== null && <p>{amountText(amount, page.currency)}</p>}
            <div role="status" className={styles.words}>
              <p className={panel.say}>{statusText(page, undecided.length)}</p>
              {asked > 0 && <p className={panel.say}>{texts.asked(asked)}</p>}
            </div>
          </div>
          {undecided.length > 0 && (
            <div className={styles.buttons}>
              <Button
                variant="primary"
                icon={<Check aria-hidden="true" />}
                onClick={() => setAnswering({ kind: 'approved', lines: undecided })}
              >
                {texts.approveAll(undecided.length)}
              </Button>
            </div>
          )}
        </section>
        {page.message && <p className={styles.message}>{page.message}</p>}
        {page.lines.length > 0 && (
          <ApprovalTable
            page={page}
            onApprove={(line) => setAnswering({ kind: 'approved', lines: [line] })}
            onAsk={(line) => setAnswering({ kind: 'asked', lines: [line] })}
          />
        )}
        {page.roundingOf && <p className={panel.say}>{texts.rounded[page.roundingOf]}</p>}
        {page.showsAmounts && <p className={panel.say}>{texts.net}</p>}
      </div>
      {answering && (
        <AnswerHoursDialog
          kind={answering.kind}
          lines={answering.lines}
          seconds={secondsOf(answering.lines)}
          name={name}
          onName={setName}
          client={client}
          reload={reload}
          onClose={() => setAnswering(null)}
        />
      )}
    </ClientPageFrame>
  );
}

function statusText({ lines }: Page, undecided: number): string {
  const texts = clientApprovalTexts;
  if (lines.length === 0) return texts.nothing;
  if (undecided > 0) return texts.toDecide(undecided);
  return lines.every(({ state }) => state === 'approved') ? texts.done : '';
}

/** A removed entry has no hours. */
function secondsOf(lines: readonly ClientApprovalLine[]): number {
  const present = lines.filter(({ state }) => state !== 'removed');
  return shownTotals(present.map(({ shown }) => shown)).seconds;
}
