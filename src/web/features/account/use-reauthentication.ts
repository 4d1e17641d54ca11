import { useState } from 'react';
import { codeOf, reasonOf } from '../../session/error-reason.ts';
import type { AccountData } from './account-data.ts';

/** The typed password or email, and the server's error for it. */
export function useReauthentication({ hasPassword }: AccountData) {
  const [typed, setTyped] = useState('');

  /** Why the server rejected the password or email; null for other errors. */
  function refusalIn(error: unknown): string | null {
    const isRefused = ['account.passwordWrong', 'account.emailDiffers'].includes(
      codeOf(error) ?? '',
    );
    return isRefused ? reasonOf(error) : null;
  }

  /** In the form that the server accepts. */
  const credentials = hasPassword ? { password: typed } : { email: typed };
  return { typed, sent: credentials, setTyped, refusalIn };
}
