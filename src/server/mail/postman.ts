import type { Transporter } from 'nodemailer';
import type { Bell } from '../bell/bell.ts';
import type { Config } from '../config.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { usersRepository } from '../storage/users.ts';
import { ticketUrl } from '../ticket-url.ts';
import { type Letter, written } from './letter.ts';
import { unsubscribeToken } from './unsubscribing.ts';

const MINUTE = 60_000;
/** What is not read for so long is mailed, with all that came since, ms. */
export const UNREAD_MS = 5 * MINUTE;
/** What is older is not mailed any more: it could not be, or nothing could when it came, ms. */
const TOO_OLD_MS = 24 * 60 * MINUTE;
const LOOK_MS = MINUTE;
const LONGEST_WAIT_MS = 60 * MINUTE;
const PEOPLE_AT_ONCE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bell: Bell;
  config: Pick<Config, 'mail' | 'publicUrl' | 'appSecret'>;
  onError(error: unknown): void;
  now?: () => number;
}

export interface Postman {
  /** Mails what is not read from now on, until it is closed; nothing without a mail server. */
  start(): void;
  /** Mails what is due; resolves when that is done. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** A person's mail, and the news that it is of. */
interface Parcel {
  to: string;
  userId: string;
  numbers: number[];
  letter: Letter;
}

/**
 * Mails people what is new and they did not read, all of it at once. News are marked as mailed first,
 * so that of two servers one mails them, and the mark is taken away where the mail was not taken.
 */
export function createPostman(deps: Deps): Postman {
  const { store, repositories, bell, config, onError, now = Date.now } = deps;
  const { news, people } = repositories;
  const users = usersRepository(store.tables);
  let transport: Transporter | undefined;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let waitsUntil = 0;

  function look(): Promise<void> {
    looking = looking.then(lookOnce).catch(onError);
    return looking;
  }

  async function lookOnce(): Promise<void> {
    if (!config.mail || now() < waitsUntil) return;
    const span = { from: now() - TOO_OLD_MS, to: now() - UNREAD_MS };
    const userIds = await store.read((query) => news.toBeMailed(query, span, PEOPLE_AT_ONCE));
    for (const userId of userIds) {
      const parcel = await packed(userId, span.from);
      if (parcel && !(await isSent(parcel))) return;
    }
  }

  /** Takes all that is new for a person, as far as they may see it now. */
  function packed(userId: string, from: number): Promise<Parcel | null> {
    return store.tx(async (query) => {
      const numbers = await news.takeForMail(query, userId, from, now());
      const [user] = await people.named(query, [userId]);
      const seen = user ? await bell.unread(query, userId) : [];
      const items = seen.filter(({ number }) => numbers.includes(number));
      if (!user || items.length === 0) return null;
      const token = unsubscribeToken(config, userId);
      const letter = {
        language: await users.languageOf(query, userId),
        items: items.map((item) => ({
          ...item,
          link: ticketUrl(config, item.boardId, item.ticketId),
        })),
        unsubscribe: `${config.publicUrl}/mail/unsubscribe/${token}`,
      };
      return { to: user.email, userId, numbers, letter };
    });
  }

  /** Whether the mail server took it; if not, it is tried again later. */
  async function isSent({ to, userId, numbers, letter }: Parcel): Promise<boolean> {
    try {
      await (await opened()).sendMail({
        from: config.mail?.from,
        to: { name: '', address: to },
        ...written(letter),
        list: { unsubscribe: { url: letter.unsubscribe, comment: 'Unsubscribe' } },
        headers: {
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      failures = 0;
      return true;
    } catch (error) {
      onError(error);
      failures += 1;
      waitsUntil = now() + Math.min(LOOK_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
      await store.tx((query) => news.giveBack(query, userId, numbers));
      return false;
    }
  }

  /** Most servers send no mail, and those that do need not before there is one. */
  async function opened(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport(config.mail?.url);
    return transport;
  }

  return {
    start() {
      if (!config.mail) return;
      timer = setInterval(() => void look(), LOOK_MS).unref();
      void look();
    },
    look,
    async close() {
      clearInterval(timer);
      await looking;
      transport?.close();
    },
  };
}
