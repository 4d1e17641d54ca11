import { emailKey } from '../../core/users/user.ts';
import type { Config } from '../config/read-config.ts';
import { isSigned, readClaim, signToken } from '../lib/signed-token.ts';
import { type Account, usersRepository } from '../storage/directory/users.ts';
import type { Query, Store } from '../storage/store.ts';

export type AccountWithHash = Account & { passwordHash: string | null };

interface Deps {
  config: Pick<Config, 'appSecret'>;
  store: Pick<Store, 'tables'>;
  purpose: 'password reset' | 'email change';
  now: () => number;
}

/**
 * Tokens of links in mails to the holder of an account. Each is good once: what it sets changes the
 * email or the hash of the password, to which it is bound.
 */
export function createAccountLinks({ config, store, purpose, now }: Deps) {
  const users = usersRepository(store.tables);
  const signingFor = ({ email, passwordHash }: AccountWithHash) =>
    ({
      appSecret: config.appSecret,
      purpose,
      boundTo: [emailKey(email), passwordHash ?? ''],
    }) as const;

  return {
    /** `parts`: what it says besides the account; without dots. */
    sign(account: AccountWithHash, validMs: number, parts: readonly string[] = []): string {
      const claim = { parts: [account.id, ...parts], expiresAt: now() + validMs };
      return signToken(signingFor(account), claim);
    },

    /** The account of a token that is still good, and its parts; null otherwise. */
    async read(
      query: Query,
      token: string,
      partCount = 0,
    ): Promise<{ account: AccountWithHash; parts: string[] } | null> {
      const claim = readClaim(token, partCount + 1);
      if (!claim || claim.expiresAt <= now()) return null;
      const [userId = '', ...parts] = claim.parts;
      const account = await users.findWithHash(query, userId);
      return account && isSigned(signingFor(account), token) ? { account, parts } : null;
    },
  };
}
