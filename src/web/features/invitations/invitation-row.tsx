import { useState } from 'react';
import { formatMoment } from '../../i18n/dates.ts';
import { invitationTexts } from '../../i18n/en/invitations.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { RevokeButton } from '../../ui/revoke-button.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { OpenInvitation } from './open-invitation.ts';
import styles from './open-invitations.module.css';

export function InvitationRow({ invitation }: { invitation: OpenInvitation }) {
  const texts = invitationTexts;
  const { createdBy, createdAt, expiresAt } = invitation;
  const { client, invitations } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  // Disappears when it is revoked, while its button has the focus.
  const row = useRestoreFocus<HTMLLIElement>();
  const recipient = invitation.email ?? texts.anyone;
  const until = formatMoment(expiresAt);

  async function revoke() {
    setBusy(true);
    try {
      await client.invitations.revoke.mutate({ invitationId: invitation.id });
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.revokeFailed);
    }
    // Whatever the result, the list shows what is open.
    await invitations.list.invalidate();
    setBusy(false);
  }

  return (
    <li ref={row} className={styles.row}>
      <div className={styles.words}>
        <p className={styles.whom}>{recipient}</p>
        <p className={styles.facts}>
          {texts.createdBy(createdBy.name ?? texts.deletedAccount, formatMoment(createdAt))}
        </p>
        <p className={styles.facts}>{texts.expires(until)}</p>
      </div>
      <RevokeButton
        texts={texts}
        label={texts.revokeOf(recipient, until)}
        busy={isBusy}
        onRevoke={() => void revoke()}
      />
    </li>
  );
}
