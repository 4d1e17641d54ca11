import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { ApprovalView } from '../../../../core/money/approvals/approval-views.ts';
import { formatMoment } from '../../../i18n/dates.ts';
import { approvalTexts } from '../../../i18n/en/approvals.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import layout from '../invoices/invoice-layout.module.css';
import styles from './approvals.module.css';

const EmailDialog = lazyDialog(() => import('./email-dialog.tsx'));

/** Sends the client an email with a link, where this installation has a mail server. */
export function EmailButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const prepared = trpc.money.approvals.prepareEmail.useQuery({ id }).data;
  if (!prepared?.isEmailConfigured) return null;
  return (
    <>
      <Button icon={<Mail aria-hidden="true" />} onClick={() => setOpen(true)}>
        {approvalTexts.email}
      </Button>
      {isOpen && <EmailDialog id={id} prepared={prepared} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The emails of a request, with what the mail server answered. */
export function EmailsPanel({ view }: { view: ApprovalView }) {
  const texts = approvalTexts;
  return (
    <section className={layout.panel} aria-labelledby="approval-emails">
      <h3 id="approval-emails" className={layout.panelTitle}>
        {texts.emails}
      </h3>
      <ul className={styles.names}>
        {view.emails.map(({ id, to, at, state, faultText }) => (
          <li key={id} className={styles.muted}>
            <p>{texts.emailStates[state]}</p>
            <p>{texts.emailTo(to, formatMoment(at))}</p>
            {faultText && <p>{texts.emailFault(faultText)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
