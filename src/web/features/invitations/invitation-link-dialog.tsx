import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatMoment } from '../../i18n/dates.ts';
import { inviteTexts } from '../../i18n/en/invitations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { copyFrom } from './copy-from.ts';
import styles from './invite-dialog.module.css';
import type { CreatedInvitation } from './open-invitation.ts';

interface InvitationLinkDialogProps {
  invitation: CreatedInvitation;
  onClose: () => void;
}

/** Shows an invitation's link, which cannot be shown again. */
export function InvitationLinkDialog({ invitation, onClose }: InvitationLinkDialogProps) {
  const texts = inviteTexts;
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    if (field.current) setCopied(await copyFrom(field.current));
  }

  return (
    <Dialog
      title={texts.linkTitle}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className={styles.fields}>
        <p className={styles.text}>{texts.linkText(formatMoment(invitation.expiresAt))}</p>
        <div className={styles.row}>
          <TextField
            ref={field}
            label={texts.link}
            readOnly
            value={invitation.link}
            onChange={() => {}}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="primary"
            data-autofocus
            icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {isCopied ? texts.copied : texts.copy}
          </Button>
        </div>
        <div role="status">
          <VisuallyHidden>{isCopied && texts.copied}</VisuallyHidden>
        </div>
      </div>
    </Dialog>
  );
}
