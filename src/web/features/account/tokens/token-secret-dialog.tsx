import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { tokenTexts } from '../../../i18n/en/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../account.module.css';

interface TokenSecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a new token, which cannot be shown again. */
export function TokenSecretDialog({ secret, onClose }: TokenSecretDialogProps) {
  const texts = tokenTexts;
  const row = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<'yes' | 'by hand' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('yes');
    } catch {
      // Without https a browser may provide no clipboard.
      row.current?.querySelector('input')?.select();
      setCopied('by hand');
    }
  }

  return (
    <Dialog
      title={texts.tokenCreated}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{texts.shownOnce}</p>
        <div ref={row} className={styles.secret}>
          <TextField
            label={texts.secret}
            value={secret}
            readOnly
            spellCheck={false}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={() => {}}
          />
          <Button
            data-autofocus
            icon={copied === 'yes' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {copied === 'yes' ? texts.copied : texts.copy}
          </Button>
        </div>
        <p role="status" className={styles.note}>
          {copied === 'by hand' && texts.copyByHand}
        </p>
      </div>
    </Dialog>
  );
}
