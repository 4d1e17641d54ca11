import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { accountTexts, passwordTexts } from '../../i18n/en/account.ts';
import { codeOf, reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlerts } from '../../ui/form-alerts.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import styles from './account.module.css';
import type { AccountData } from './account-data.ts';
import { AccountSection } from './account-section.tsx';

/** Changes the password of accounts that have one. */
export function PasswordSection({ account }: { account: AccountData }) {
  const texts = passwordTexts;
  return (
    <AccountSection title={texts.title} text={account.hasPassword ? texts.text : null}>
      {account.hasPassword ? (
        <PasswordForm email={account.email} />
      ) : (
        <p className={styles.note}>{texts.none}</p>
      )}
    </AccountSection>
  );
}

const EMPTY = { current: '', next: '', again: '' };

function PasswordForm({ email }: { email: string }) {
  const texts = passwordTexts;
  const [form, setForm] = useState(EMPTY);
  const errors = useFormErrors<keyof typeof EMPTY>();
  const utils = trpc.useUtils();
  const change = trpc.account.changePassword.useMutation();
  const isShort = form.next.length < LIMITS.passwordMin;
  const differs = form.next !== form.again;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (change.isPending) return;
    const validationErrors = {
      ...(isShort && { next: texts.nextHint(LIMITS.passwordMin) }),
      ...(!isShort && differs && { again: texts.differs }),
    };
    if (errors.show(element, validationErrors)) return;
    const { current, next } = form;
    try {
      await change.mutateAsync({ current, next });
      setForm(EMPTY);
      showAlert(texts.saved, 'info');
      await utils.account.devices.invalidate();
    } catch (error) {
      const reason = reasonOf(error) ?? accountTexts.failed;
      if (codeOf(error) === 'account.passwordWrong') errors.show(element, { current: reason });
      else showAlert(reason, 'danger', element);
    }
  }

  const field = (part: keyof typeof EMPTY) => ({
    label: texts[part],
    required: true,
    maxLength: LIMITS.passwordMax,
    value: form[part],
    ...errors.of(part),
    onChange(value: string) {
      errors.clear(part);
      setForm((now) => ({ ...now, [part]: value }));
    },
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('current')} autoComplete="current-password" />
      <div className={styles.pair}>
        <PasswordField
          {...field('next')}
          autoComplete="new-password"
          hint={texts.nextHint(LIMITS.passwordMin)}
        />
        <PasswordField {...field('again')} autoComplete="new-password" />
      </div>
      <FormAlerts className={styles.alerts} />
      <div className={styles.buttons}>
        <Button type="submit" busy={change.isPending} disabled={!form.current && !form.next}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
