import { AppError } from '../../core/errors.ts';
import type { Config } from '../config/read-config.ts';
import { askedLanguage, type LanguageHeaders } from '../http/language-of.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { Store } from '../storage/store.ts';
import { unsubscriberOf } from './unsubscribe-token.ts';

export interface EmailPreferences {
  /** Whether the server sends mail at all, and to this person. */
  of(userId: string): Promise<{ isConfigured: boolean; isOn: boolean }>;
  choose(userId: string, isOn: boolean): Promise<void>;
  /** Writes to them in the language that their browser asked for last, if it did. */
  keepLanguage(userId: string, headers: LanguageHeaders): Promise<void>;
  /** Whether the token of a link in a mail is one. */
  isLink(token: string): boolean;
  /** Sends no more mail to whose link it is. @throws AppError path.unknown */
  unsubscribe(token: string): Promise<void>;
}

interface Deps {
  store: Store;
  config: Pick<Config, 'email' | 'appSecret'>;
  now?: () => number;
}

/** Whom mail is sent to: by their own choice, on the account page or by the link in a mail. */
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
    async keepLanguage(userId, headers) {
      const asked = askedLanguage(headers);
      if (!asked || !config.email) return;
      const kept = await store.read((query) => users.languageOf(query, userId));
      if (kept !== asked) await store.tx((query) => users.setLanguage(query, userId, asked));
    },
    isLink: (token) => unsubscriberOf(config, token, now()) !== null,
    async unsubscribe(token) {
      const userId = unsubscriberOf(config, token, now());
      if (!userId) throw new AppError('path.unknown');
      await choose(userId, false);
    },
  };
}
