import { useId } from 'react';
import { emailTexts } from '../../i18n/en/account.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import styles from './account.module.css';
import { AccountSection } from './account-section.tsx';

/** Whether unread notifications are emailed; hidden if the server sends no email. */
export function EmailSection() {
  const texts = emailTexts;
  const noteId = useId();
  const utils = trpc.useUtils();
  const mail = trpc.notifications.mail.useQuery();
  const choose = trpc.notifications.chooseMail.useMutation({
    onError: (error) => showAlert(reasonOf(error) ?? texts.failed),
    onSettled: () => utils.notifications.mail.invalidate(),
  });
  if (!mail.data?.isConfigured) return null;
  const isOn = choose.isPending ? choose.variables.isOn : mail.data.isOn;
  return (
    <AccountSection title={texts.title} text={texts.text}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={noteId}
          onChange={(event) => choose.mutate({ isOn: event.target.checked })}
        />
        {texts.label}
      </label>
      <p id={noteId} className={styles.note}>
        {texts.note}
      </p>
    </AccountSection>
  );
}
