import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { inviteTexts } from '../../i18n/en/invitations.ts';
import { Button } from '../../ui/button.tsx';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { CreatedInvitation } from './open-invitation.ts';

/** Asks for an email to invite, and then shows the link. */
export function InviteButton() {
  const [shown, setShown] = useState<'form' | CreatedInvitation | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden="true" />}
        onClick={() => setShown('form')}
      >
        {inviteTexts.invite}
      </Button>
      {shown === 'form' && <InviteDialog onCreated={setShown} onClose={close} />}
      {shown !== null && shown !== 'form' && (
        <InvitationLinkDialog invitation={shown} onClose={close} />
      )}
    </>
  );
}
