import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { inviteTexts } from '../../i18n/en/invitations.ts';
import { Button } from '../../ui/button.tsx';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { CreatedInvitation } from './open-invitation.ts';

/** Asks for an email to invite, and then shows the link. */
export function InviteButton() {
  const [dialog, setDialog] = useState<'form' | CreatedInvitation | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden="true" />}
        onClick={() => setDialog('form')}
      >
        {inviteTexts.invite}
      </Button>
      {dialog === 'form' && <InviteDialog onCreated={setDialog} onClose={close} />}
      {dialog !== null && dialog !== 'form' && (
        <InvitationLinkDialog invitation={dialog} onClose={close} />
      )}
    </>
  );
}
