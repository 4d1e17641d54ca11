import { AppError } from '../../../core/errors.ts';
import { approvalMessage } from '../../../core/money/approvals/approval-message.ts';
import type { ApprovalEmail } from '../../../core/money/approvals/approval-requests.schema.ts';
import type { PreparedApprovalEmail } from '../../../core/money/approvals/approval-views.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import { createEmailTransport } from '../../email/transport.ts';
import { digestOf } from '../../lib/tokens.ts';
import type { ApprovalEmailRow } from '../../storage/money/hours/approvals.ts';
import type { Query } from '../../storage/store.ts';
import { clientLinkUrl } from '../client-links/client-link-token.ts';
import { type MoneyCaller, moneyTransactions } from '../money-access.ts';
import type { ApprovalDeps } from './edit-approvals.ts';

const MAX_FAULT_LENGTH = 300;

/** Emails with a link to approve hours, where the installation has a mail server (AP11). */
export function createApprovalEmails(deps: ApprovalDeps) {
  const { repositories, config, bus, clientLinks } = deps;
  const { approvals, clients, invoicingParties } = repositories;
  const { read, change } = moneyTransactions(deps);
  const transport = createEmailTransport(config);

  /** The text that is proposed, in the client's language. @throws AppError approval.unknown */
  function prepareEmail(userId: string, id: string): Promise<PreparedApprovalEmail> {
    return read(userId, async (query) => {
      const row = await approvals.find(query, id);
      const client = row && (await clients.find(query, row.clientId));
      if (!row || !client) throw new AppError('approval.unknown');
      const business = await invoicingParties.businessOf(query);
      const message = approvalMessage(client.language, {
        ...{ from: row.fromDay, until: row.untilDay, client: client.contact || client.name },
        business: business?.legalName ?? '',
      });
      return { ...message, to: client.email, isEmailConfigured: config.email !== null };
    });
  }

  /**
   * Sends an email with a link of its own. Its row is stored before, so that the same request again
   * sends nothing: if the server stops meanwhile, a person decides whether to send another one.
   * @throws AppError approval.unknown, approval.closed, approval.emails, sending.noEmail,
   * clientLink.limit, command.reused; approval.notMailed if the mail server does not accept it
   */
  async function sendEmail(caller: MoneyCaller, email: ApprovalEmail): Promise<void> {
    const linkId = `l${digestOf(`link of ${email.emailId}`).slice(0, 26)}`;
    const row = await change(caller, async (query, at) => {
      if (!config.email) throw new AppError('sending.noEmail');
      const approval = await approvals.lock(query, email.id);
      if (!approval) throw new AppError('approval.unknown');
      const earlier = await approvals.email(query, email.emailId);
      if (earlier) {
        if (!isSame(earlier, email)) throw new AppError('command.reused');
        return { result: null, entry: null };
      }
      if (approval.closedAt !== null) throw new AppError('approval.closed');
      if ((await approvals.emailsOf(query, email.id)).length >= MONEY_LIMITS.approvalEmails)
        throw new AppError('approval.emails');
      const link = { id: linkId, kind: 'approval' as const, targetId: email.id };
      await clientLinks.createIn(query, caller, link, at);
      const added: ApprovalEmailRow = {
        ...{ id: email.emailId, approvalId: email.id, recipient: email.to, state: 'sending' },
        ...{ subject: email.subject, text: email.text, faultText: '', createdAt: at },
      };
      await approvals.addEmail(query, added);
      await approvals.set(query, email.id, { version: approval.version + 1, updatedAt: at });
      const client = await clients.find(query, approval.clientId);
      const detail = `${client?.name ?? ''} · ${approval.fromDay} – ${approval.untilDay} · ${email.to}`;
      return {
        result: added,
        entry: { kind: 'approvalMailed' as const, by: caller.userId, detail },
      };
    });
    if (!row) return;
    const fault = await attempt(email, linkId);
    await deps.store.tx(async (query) => {
      await approvals.setEmail(query, row.id, {
        ...{ state: fault === null ? 'sent' : 'failed', faultText: fault ?? '' },
      });
      await deps.repositories.moneyHeads.raise(query);
    });
    bus.notifyMoney({ ids: [email.id] });
    if (fault !== null) throw new AppError('approval.notMailed');
  }

  /** What the mail server answered; null if it accepted the email. */
  async function attempt(email: ApprovalEmail, linkId: string): Promise<string | null> {
    try {
      const replyTo = await deps.store.read(businessAddress);
      await transport.send({
        to: { name: '', address: email.to },
        ...(replyTo && { replyTo }),
        subject: email.subject,
        text: `${email.text.trimEnd()}\n\n${clientLinkUrl(config, linkId)}\n`,
        messageId: `<approval-${email.emailId}@${new URL(config.publicUrl).hostname}>`,
      });
      return null;
    } catch (error) {
      const { response } = error as { response?: string };
      return (response ?? 'no answer').slice(0, MAX_FAULT_LENGTH);
    } finally {
      transport.close();
    }
  }

  async function businessAddress(query: Query) {
    const business = await invoicingParties.businessOf(query);
    return business?.email ? { name: business.legalName, address: business.email } : null;
  }

  return { prepareEmail, sendEmail };
}

function isSame(row: ApprovalEmailRow, { id, to, subject, text }: ApprovalEmail): boolean {
  return (
    row.approvalId === id && row.recipient === to && row.subject === subject && row.text === text
  );
}
