import { reauthenticationTexts } from '../../i18n/en/account.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { AccountData } from './account-data.ts';

interface ReauthenticationFieldProps {
  account: AccountData;
  value: string;
  error: string | undefined;
  onErrorDismiss: () => void;
  onChange: (value: string) => void;
}

/** Asks for the password, or for the email of an account without one. */
export function ReauthenticationField({ account, ...field }: ReauthenticationFieldProps) {
  const texts = reauthenticationTexts;
  const { hasPassword, email } = account;
  return (
    <TextField
      label={hasPassword ? texts.password : texts.email(email)}
      type={hasPassword ? 'password' : 'email'}
      autoComplete={hasPassword ? 'current-password' : 'off'}
      required
      {...field}
    />
  );
}
