import { useState } from 'react';
import { emailChangeTexts as texts } from '../../../i18n/en/email-change.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../account.module.css';
import type { AccountData } from '../account-data.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

export function ChangeEmail({ account }: { account: AccountData }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setOpen(true)}>{texts.change}</Button>
      {isOpen && <ChangeEmailDialog account={account} onClose={() => setOpen(false)} />}
    </div>
  );
}
