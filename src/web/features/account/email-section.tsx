import { useId } from 'react';
import { mailTexts } from '../../i18n/en/account.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';

/** Whether what is not read is mailed; nothing where the server sends no mail. */
export function MailSection() {
  const words = mailTexts;
  const noteId = useId();
  const utils = trpc.useUtils();
  const mail = trpc.bell.mail.useQuery();
  const choose = trpc.bell.chooseMail.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? words.failed),
    onSettled: () => utils.bell.mail.invalidate(),
  });
  if (!mail.data?.isConfigured) return null;
  const isOn = choose.isPending ? choose.variables.isOn : mail.data.isOn;
  return (
    <AccountSection title={words.title} text={words.text}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={noteId}
          onChange={(event) => choose.mutate({ isOn: event.target.checked })}
        />
        {words.label}
      </label>
      <p id={noteId} className={styles.note}>
        {words.note}
      </p>
    </AccountSection>
  );
}
