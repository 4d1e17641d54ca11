import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { initials } from '../../../core/users/user.ts';
import { accountTexts, profileTexts } from '../../i18n/en/account.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { checkSession } from '../../session/session.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlerts } from '../../ui/form-alerts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import styles from './account.module.css';
import type { AccountData } from './account-data.ts';
import { AccountSection } from './account-section.tsx';
import { ChangeEmail } from './change-email/change-email.tsx';

/** Name and picture. */
export function ProfileSection({ account }: { account: AccountData }) {
  const texts = profileTexts;
  const { id, firstName, lastName, email, profilePicture, isGoogleUser } = account;
  return (
    <AccountSection title={texts.title} text={texts.text}>
      <div className={styles.form}>
        <div className={styles.who}>
          <Avatar
            initials={initials(`${firstName} ${lastName}`)}
            userId={id}
            src={profilePicture}
            size="lg"
          />
          <div className={styles.beside}>
            <Badge tone={isGoogleUser ? 'blue' : 'grey'}>
              {isGoogleUser ? texts.google : texts.notGoogle}
            </Badge>
            <p className={styles.note}>
              {profilePicture ? texts.pictureGoogle : texts.pictureNone}
              {!isGoogleUser && ` ${texts.connect}`}
            </p>
          </div>
        </div>
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          value={email}
          readOnly
          onChange={() => {}}
        />
        <ChangeEmail account={account} />
        <NameForm firstName={firstName} lastName={lastName} />
      </div>
    </AccountSection>
  );
}

function NameForm(saved: { firstName: string; lastName: string }) {
  const texts = profileTexts;
  const [typed, setTyped] = useState<Partial<typeof saved>>({});
  const errors = useFormErrors<'firstName'>();
  const utils = trpc.useUtils();
  const rename = trpc.account.rename.useMutation();
  const name = { ...saved, ...typed };
  const isDirty = name.firstName !== saved.firstName || name.lastName !== saved.lastName;
  const discard = useConfirmDiscard(isDirty && !rename.isPending, () => setTyped({}));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (rename.isPending) return;
    if (errors.show(form, name.firstName.trim() ? {} : { firstName: texts.nameMissing })) return;
    try {
      await rename.mutateAsync(name);
      await Promise.all([utils.account.get.invalidate(), utils.users.invalidate(), checkSession()]);
      setTyped({});
      showAlert(texts.saved, 'info');
    } catch (error) {
      showAlert(reasonOf(error) ?? accountTexts.failed, 'danger', form);
    }
  }

  const field = (part: keyof typeof saved) => ({
    label: texts[part],
    value: name[part],
    maxLength: LIMITS.name,
    onChange(value: string) {
      if (part === 'firstName') errors.clear(part);
      setTyped((now) => ({ ...now, [part]: value }));
    },
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.pair}>
        <TextField
          {...field('firstName')}
          required
          {...errors.of('firstName')}
          autoComplete="given-name"
        />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </div>
      <FormAlerts className={styles.alerts} />
      <div className={styles.buttons}>
        <Button type="submit" busy={rename.isPending} disabled={!isDirty}>
          {texts.save}
        </Button>
      </div>
      {discard.question}
    </form>
  );
}
