import { AppError } from '../../core/errors.ts';
import type { Config } from '../config/read-config.ts';
import { type LanguageHeaders, requestedLanguage } from '../http/language-of.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { Store } from '../storage/store.ts';
import { unsubscriberOf } from './unsubscribe-token.ts';

export interface EmailPreferences {
  /** Whether the server sends mail, and whether this person receives it. */
  of(userId: string): Promise<{ isConfigured: boolean; isOn: boolean }>;
  choose(userId: string, isOn: boolean): Promise<void>;
  /** Stores the language that the browser requested, for future mails. */
  storeLanguage(userId: string, headers: LanguageHeaders): Promise<void>;
  /** Whether this is the token of a valid unsubscribe link. */
  isLink(token: string): boolean;
  /** Turns mail off for the owner of the link. @throws AppError path.unknown */
  unsubscribe(token: string): Promise<void>;
}

interface Deps {
  store: Store;
  config: Pick<Config, 'email' | 'appSecret'>;
  now?: () => number;
}

/** Whether a person receives mail: set on the account page or by the link in a mail. */
export function createEmailPreferences({ store, config, now = Date.now }: Deps): EmailPreferences {
  const users = usersRepository(store.tables);

  function choose(userId: string, isOn: boolean): Promise<void> {
    return store.tx((query) => users.setMailed(query, userId, isOn));
  }

  return {
    async of(userId) {
      const isOn = await store.read((query) => users.isMailed(query, userId));
      return { isConfigured: config.email !== null, isOn };
    },
    choose,
    async storeLanguage(userId, headers) {
      const requested = requestedLanguage(headers);
      if (!requested || !config.email) return;
      const stored = await store.read((query) => users.languageOf(query, userId));
      if (stored !== requested)
        await store.tx((query) => users.setLanguage(query, userId, requested));
    },
    isLink: (token) => unsubscriberOf(config, token, now()) !== null,
    async unsubscribe(token) {
      const userId = unsubscriberOf(config, token, now());
      if (!userId) throw new AppError('path.unknown');
      await choose(userId, false);
    },
  };
}
