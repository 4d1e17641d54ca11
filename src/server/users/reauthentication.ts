import { AppError } from '../../core/errors.ts';
import { emailKey } from '../../core/users/user.ts';
import type { Accounts, VerifiedAccount } from '../auth/accounts.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Client } from '../lib/request-source.ts';
import type { Query, Store } from '../storage/store.ts';

/** Proof of identity: the password, or the email of an account without one. */
export interface Reauthentication {
  password?: string | undefined;
  email?: string | undefined;
}

interface Deps {
  store: Store;
  accounts: Accounts;
  sessions: Sessions;
  /** @throws AppError unauthorized if there is no such account */
  accountOf(query: Query, userId: string): Promise<{ hasPassword: boolean }>;
}

export type ReauthenticationService = ReturnType<typeof createReauthentication>;

/** Checks a user's identity again, before something that outlives their session. */
export function createReauthentication({ store, accounts, sessions, accountOf }: Deps) {
  /** Returns the account verified by its password; null if the email suffices. */
  async function checkProof(
    { id, email }: Caller['user'],
    proof: Reauthentication,
    client: Client,
  ): Promise<VerifiedAccount | null> {
    const { hasPassword } = await store.read((query) => accountOf(query, id));
    if (!hasPassword) {
      if (emailKey(proof.email ?? '') === emailKey(email)) return null;
      throw new AppError('account.emailDiffers');
    }
    const verified = await accounts.verifyPassword(
      { email, password: proof.password ?? '' },
      client,
    );
    if (verified?.user.id !== id) throw new AppError('account.passwordWrong');
    return verified;
  }

  /** Confirms the proof and the calling session: both may have become invalid since the check. */
  async function confirmCaller(query: Query, sessionId: string, verified: VerifiedAccount | null) {
    await verified?.confirm(query);
    await sessions.confirm(query, sessionId);
  }

  return { checkProof, confirmCaller };
}
