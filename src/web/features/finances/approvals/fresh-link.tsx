import { Mail } from 'lucide-react';
import { approvalMessage } from '../../../../core/money/approvals/approval-message.ts';
import type { ApprovalView } from '../../../../core/money/approvals/approval-views.ts';
import { approvalTexts } from '../../../i18n/en/approvals.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { CreatedLink } from '../../calendar-link/created-link.tsx';
import layout from '../invoices/invoice-layout.module.css';
import styles from './approvals.module.css';

/** The link that was just made, to be copied or sent with a mail program. */
export function FreshLink({ view, url }: { view: ApprovalView; url: string }) {
  const texts = approvalTexts;
  const { clientId, from, until } = view;
  const client = trpc.money.clients.get.useQuery({ clientId }).data;
  const business = trpc.money.business.get.useQuery().data?.details;

  function openMail() {
    if (!client) return;
    const { subject, text } = approvalMessage(client.language, {
      ...{ from, until, client: client.contact || client.name },
      business: business?.legalName ?? '',
    });
    const body = encodeURIComponent(`${text}\n\n${url}\n`.replaceAll('\n', '\r\n'));
    const to = encodeURIComponent(client.email);
    location.assign(`mailto:${to}?subject=${encodeURIComponent(subject)}&body=${body}`);
  }

  return (
    <section className={layout.panel} aria-label={texts.link}>
      <div className={styles.fresh}>
        <CreatedLink url={url} text={texts.fresh} label={texts.link} />
      </div>
      {client && (
        <Button size="sm" icon={<Mail aria-hidden="true" />} onClick={openMail}>
          {texts.openMail}
        </Button>
      )}
    </section>
  );
}
