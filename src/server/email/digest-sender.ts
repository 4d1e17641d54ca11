import type { Transporter } from 'nodemailer';
import { ticketUrl } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { type Digest, renderDigest } from './digest.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const MINUTE = 60_000;
/** What is not read for so long is mailed, with all that came since, ms. */
export const UNREAD_MS = 5 * MINUTE;
/** What is older is not mailed any more: it could not be, or nothing could when it came, ms. */
const TOO_OLD_MS = 24 * 60 * MINUTE;
const LOOK_MS = MINUTE;
const LONGEST_WAIT_MS = 60 * MINUTE;
const MAX_RECIPIENT_DELAY_MS = 6 * 60 * MINUTE;
/** Longer than sending one mail may take: each exchange with the mail server has a timeout. */
const MAIL_CLAIM_MS = 30 * MINUTE;
/** The SMTP code by which a mail server ends the connection, whatever it was asked. */
const SERVICE_CLOSING = 421;
const PEOPLE_AT_ONCE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  notifications: Notifications;
  config: Pick<Config, 'email' | 'publicUrl' | 'appSecret'>;
  onError(error: unknown): void;
  now?: () => number;
}

export interface DigestSender {
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
  letter: Digest;
}

/**
 * Mails people what is new and they did not read, all of it at once. A person's mail is claimed for
 * a time, so that one of several servers sends it, and marked once the mail server accepted it: a
 * process that is killed while it sends leaves it to be sent when the claim ends.
 */
export function createDigestSender(deps: Deps): DigestSender {
  const { store, repositories, notifications, config, onError, now = Date.now } = deps;
  const { people } = repositories;
  const rows = repositories.notifications;
  const users = usersRepository(store.tables);
  let transport: Transporter | undefined;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** Consecutive faults of the connection to the mail server. */
  let lineFailures = 0;
  let waitsUntil = 0;

  function look(): Promise<void> {
    looking = looking.then(lookOnce).catch(onError);
    return looking;
  }

  async function lookOnce(): Promise<void> {
    if (!config.email || now() < waitsUntil) return;
    const span = { from: now() - TOO_OLD_MS, to: now() - UNREAD_MS, at: now() };
    const userIds = await store.read((query) => rows.toBeMailed(query, span, PEOPLE_AT_ONCE));
    for (const userId of userIds) {
      const parcel = await packed(userId, span.from);
      if (parcel && !(await canSendMore(parcel))) return;
    }
  }

  /** Claims a person's mail: all that is new for them, as far as they may see it now. */
  function packed(userId: string, from: number): Promise<Parcel | null> {
    return store.tx(async (query) => {
      const claim = { at: now(), until: now() + MAIL_CLAIM_MS };
      if (!(await rows.claimMail(query, userId, claim))) return null;
      const numbers = await rows.unmailedOf(query, userId, from);
      const [user] = await people.named(query, [userId]);
      const seen = user ? await notifications.unread(query, userId) : [];
      const items = seen.filter(({ number }) => numbers.includes(number));
      if (!user || items.length === 0) {
        await rows.markMailed(query, userId, numbers, now());
        await rows.releaseMail(query, userId, { retryAt: now() });
        return null;
      }
      const token = unsubscribeToken(config, userId, now());
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

  /** Sends a person's mail; false after a fault that concerns everybody's, which ends the round. */
  async function canSendMore(parcel: Parcel): Promise<boolean> {
    const { userId, numbers } = parcel;
    try {
      await send(parcel);
    } catch (error) {
      onError(error);
      if (isRefusalOfRecipient(error)) await delay(userId);
      else await endRound(userId);
      return isRefusalOfRecipient(error);
    }
    lineFailures = 0;
    await store.tx(async (query) => {
      await rows.markMailed(query, userId, numbers, now());
      await rows.releaseMail(query, userId, { retryAt: now(), failures: 0 });
    });
    return true;
  }

  async function send({ to, letter }: Parcel): Promise<void> {
    await (await opened()).sendMail({
      from: config.email?.from,
      to: { name: '', address: to },
      ...renderDigest(letter),
      list: { unsubscribe: { url: letter.unsubscribe, comment: 'Unsubscribe' } },
      headers: {
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Tries a refused recipient again later, alone. */
  function delay(userId: string): Promise<void> {
    return store.tx(async (query) => {
      const failures = (await rows.mailFailuresOf(query, userId)) + 1;
      const retryAt = now() + delayAfter(failures, MAX_RECIPIENT_DELAY_MS);
      await rows.releaseMail(query, userId, { retryAt, failures });
    });
  }

  async function endRound(userId: string): Promise<void> {
    lineFailures += 1;
    waitsUntil = now() + delayAfter(lineFailures, LONGEST_WAIT_MS);
    await store.tx((query) => rows.releaseMail(query, userId, { retryAt: now() }));
  }

  /** Most servers send no mail, and those that do need not before there is one. */
  async function opened(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({ url: config.email?.url, socketTimeout: MINUTE });
    return transport;
  }

  return {
    start() {
      if (!config.email) return;
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

function delayAfter(failures: number, max: number): number {
  return Math.min(LOOK_MS * 2 ** (failures - 1), max);
}

/** Whether the mail server refused this address or this mail, and goes on with others. */
function isRefusalOfRecipient(error: unknown): boolean {
  const { code, command, responseCode } = error as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  if (responseCode === SERVICE_CLOSING) return false;
  // Without a code it is the library's: the mail is larger than the server accepts.
  if (command === 'MAIL FROM' && responseCode !== undefined) return false;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
