import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface RevokeButtonProps {
  texts: { revoke: string; question: string; details: string };
  /** Accessible name; distinguishes several such buttons. */
  label: string;
  busy: boolean;
  size?: 'sm' | 'md';
  onRevoke: () => void;
}

/** Revokes an access, after a confirmation. */
export function RevokeButton({ texts, label, busy, size = 'sm', onRevoke }: RevokeButtonProps) {
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    setAsking(false);
    onRevoke();
  }

  return (
    <>
      <Button size={size} aria-label={label} busy={busy} onClick={() => setAsking(true)}>
        {texts.revoke}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={texts.question}
          details={texts.details}
          confirm={texts.revoke}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
