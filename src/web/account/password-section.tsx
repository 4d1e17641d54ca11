import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { codeOf, reasonOf } from '../reason.ts';
import { accountTexts, passwordTexts } from '../texts/account.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import type { AccountData } from './account-data.ts';
import { AccountSection } from './account-section.tsx';
import { focusFault } from './focus-fault.ts';

/** Changes the password, for those who have one. */
export function PasswordSection({ account }: { account: AccountData }) {
  const words = passwordTexts;
  return (
    <AccountSection title={words.title} text={account.hasPassword ? words.text : null}>
      {account.hasPassword ? (
        <PasswordForm email={account.email} />
      ) : (
        <p className={styles.note}>{words.none}</p>
      )}
    </AccountSection>
  );
}

const EMPTY = { current: '', next: '', again: '' };

function PasswordForm({ email }: { email: string }) {
  const words = passwordTexts;
  const [form, setForm] = useState(EMPTY);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const change = trpc.account.changePassword.useMutation();
  const isShort = form.next.length < LIMITS.passwordMin;
  const differs = form.next !== form.again;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (change.isPending) return;
    if (isShort || differs) return focusFault(element, () => setAsked(true));
    setAsked(true);
    const { current, next } = form;
    try {
      await change.mutateAsync({ current, next });
      setForm(EMPTY);
      setAsked(false);
      showAlert(words.saved, 'info');
      await utils.account.devices.invalidate();
    } catch (error) {
      if (codeOf(error) !== 'account.passwordWrong') {
        showAlert(reasonOf(error) ?? accountTexts.failed, 'danger', element);
        return;
      }
      focusFault(element, () => setRefused(reasonOf(error)));
    }
  }

  const field = (part: keyof typeof EMPTY) => ({
    label: words[part],
    type: 'password',
    required: true,
    maxLength: LIMITS.passwordMax,
    value: form[part],
    onChange(value: string) {
      setRefused(null);
      setForm((now) => ({ ...now, [part]: value }));
    },
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* For password managers, which ask whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField {...field('current')} autoComplete="current-password" error={refused} />
      <div className={styles.pair}>
        <TextField
          {...field('next')}
          autoComplete="new-password"
          hint={words.nextHint(LIMITS.passwordMin)}
          error={isAsked && isShort ? words.nextHint(LIMITS.passwordMin) : null}
        />
        <TextField
          {...field('again')}
          autoComplete="new-password"
          error={isAsked && !isShort && differs ? words.differs : null}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={change.isPending} disabled={!form.current && !form.next}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
