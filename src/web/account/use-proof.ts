import { useState } from 'react';
import { codeOf, reasonOf } from '../reason.ts';
import type { AccountData } from './account-data.ts';
import { focusFault } from './focus-fault.ts';

/** What is typed as a proof, and what the server said of it: told at its field until it is changed. */
export function useProof({ hasPassword }: AccountData) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);

  function change(value: string) {
    setRefused(null);
    setTyped(value);
  }

  /** Where it was the proof that the server said no to, its field says so and has the focus. */
  function refuse(error: unknown, form: HTMLFormElement): boolean {
    const isRefused = ['account.passwordWrong', 'account.emailDiffers'].includes(
      codeOf(error) ?? '',
    );
    if (isRefused) focusFault(form, () => setRefused(reasonOf(error)));
    return isRefused;
  }

  /** As the server takes it. */
  const sent = hasPassword ? { password: typed } : { email: typed };
  return { typed, sent, refused, change, refuse };
}
