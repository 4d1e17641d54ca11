import { useState } from 'react';
import { codeOf, reasonOf } from '../../session/error-reason.ts';
import type { AccountData } from './account-data.ts';

/** What is typed as a proof, and what the server said of it. */
export function useReauthentication({ hasPassword }: AccountData) {
  const [typed, setTyped] = useState('');

  /** Why the server refused the proof; null where it refused something else. */
  function refusalIn(error: unknown): string | null {
    const isRefused = ['account.passwordWrong', 'account.emailDiffers'].includes(
      codeOf(error) ?? '',
    );
    return isRefused ? reasonOf(error) : null;
  }

  /** As the server takes it. */
  const sent = hasPassword ? { password: typed } : { email: typed };
  return { typed, sent, setTyped, refusalIn };
}
