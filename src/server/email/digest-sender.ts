import { noticePath } from '../../core/money/notices/money-notice.ts';
import { ticketUrl } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import type { Digest } from './digest.ts';
import { digestRepository } from './digest-repository.ts';
import { createEmailTransport } from './transport.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const MINUTE_MS = 60_000;
/** How long a notification stays unread before it is mailed, with all newer ones. */
export const UNREAD_MS = 5 * MINUTE_MS;
/** Older notifications are no longer mailed. */
const MAX_AGE_MS = 24 * 60 * MINUTE_MS;
const POLL_INTERVAL_MS = MINUTE_MS;
const MAX_CONNECTION_DELAY_MS = 60 * MINUTE_MS;
const MAX_RECIPIENT_DELAY_MS = 6 * 60 * MINUTE_MS;
/** Longer than one mail can take: each exchange with the mail server has a timeout. */
const MAIL_CLAIM_MS = 30 * MINUTE_MS;
/** The SMTP code with which a mail server closes the connection, whatever the command. */
const SERVICE_CLOSING = 421;
const BATCH_SIZE = 100;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  notifications: Notifications;
  config: Pick<Config, 'email' | 'publicUrl' | 'appSecret'>;
  onError(error: unknown): void;
  now?: () => number;
}

/** Its `run` mails everything due. Without a mail server, `start` does nothing. */
export type DigestSender = Pick<BackgroundWorker, 'start' | 'run' | 'close'>;

/** A person's mail and the notifications in it. */
interface PreparedMail {
  to: string;
  userId: string;
  numbers: number[];
  digest: Digest;
}

/**
 * Mails each person their unread notifications in one digest. Claims of limited time make one of
 * several servers send it. The notifications are marked once the mail server accepted the mail, so
 * the mail of a killed process is sent after its claim expired.
 */
export function createDigestSender(deps: Deps): DigestSender {
  const { store, repositories, notifications, config, onError, now = Date.now } = deps;
  const { people } = repositories;
  const rows = digestRepository(store.tables);
  const users = usersRepository(store.tables);
  const transport = createEmailTransport(config);
  const worker = createBackgroundWorker({ work: sendDue, intervalMs: POLL_INTERVAL_MS, onError });
  /** Consecutive connection failures. */
  let connectionFailures = 0;
  let pausedUntil = 0;

  async function sendDue(): Promise<void> {
    if (!config.email || now() < pausedUntil) return;
    const span = { from: now() - MAX_AGE_MS, to: now() - UNREAD_MS, at: now() };
    const userIds = await store.read((query) => rows.toBeMailed(query, span, BATCH_SIZE));
    for (const userId of userIds) {
      const mail = await prepareMail(userId, span.from);
      if (mail && !(await canSendMore(mail))) return;
    }
  }

  /** Claims a person's mail: all unmailed notifications that they may see now. */
  function prepareMail(userId: string, from: number): Promise<PreparedMail | null> {
    return store.tx(async (query) => {
      const claim = { at: now(), until: now() + MAIL_CLAIM_MS };
      if (!(await rows.claimMail(query, userId, claim))) return null;
      const numbers = await rows.unmailedOf(query, userId, from);
      const [user] = await people.named(query, [userId]);
      const visible = user ? await notifications.unread(query, userId) : [];
      const items = visible.filter(({ number }) => numbers.includes(number));
      if (!user || items.length === 0) {
        await rows.markMailed(query, userId, numbers, now());
        await rows.releaseMail(query, userId, { retryAt: now() });
        return null;
      }
      const token = unsubscribeToken(config, userId, now());
      const digest = {
        language: await users.languageOf(query, userId),
        items: items.map((item) =>
          item.kind === 'money'
            ? { ...item, link: `${config.publicUrl}${noticePath(item.notice)}` }
            : { ...item, link: ticketUrl(config, item.boardId, item.ticketId) },
        ),
        unsubscribe: `${config.publicUrl}/mail/unsubscribe/${token}`,
      };
      return { to: user.email, userId, numbers, digest };
    });
  }

  /** Sends a mail. Returns false after a failure that affects all mails, which ends the round. */
  async function canSendMore(mail: PreparedMail): Promise<boolean> {
    const { userId, numbers } = mail;
    try {
      await send(mail);
    } catch (error) {
      onError(error);
      if (isRefusalOfRecipient(error)) await postpone(userId);
      else await endRound(userId);
      return isRefusalOfRecipient(error);
    }
    connectionFailures = 0;
    await store.tx(async (query) => {
      await rows.markMailed(query, userId, numbers, now());
      await rows.releaseMail(query, userId, { retryAt: now(), failures: 0 });
    });
    return true;
  }

  async function send({ to, digest }: PreparedMail): Promise<void> {
    await transport.send({
      to: { name: '', address: to },
      ...(await loadRenderer())(digest),
      list: { unsubscribe: { url: digest.unsubscribe, comment: 'Unsubscribe' } },
      headers: {
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    });
  }

  /** Postpones the mail of a refused recipient. */
  function postpone(userId: string): Promise<void> {
    return store.tx(async (query) => {
      const failures = (await rows.mailFailuresOf(query, userId)) + 1;
      const retryAt = now() + delayAfter(failures, MAX_RECIPIENT_DELAY_MS);
      await rows.releaseMail(query, userId, { retryAt, failures });
    });
  }

  async function endRound(userId: string): Promise<void> {
    connectionFailures += 1;
    pausedUntil = now() + delayAfter(connectionFailures, MAX_CONNECTION_DELAY_MS);
    await store.tx((query) => rows.releaseMail(query, userId, { retryAt: now() }));
  }

  /** Loads what renders mails, a Markdown parser among it, for the first one. */
  async function loadRenderer() {
    return (await import('./digest.ts')).renderDigest;
  }

  return {
    start() {
      if (config.email) worker.start();
    },
    run: worker.run,
    async close() {
      await worker.close();
      transport.close();
    },
  };
}

function delayAfter(failures: number, max: number): number {
  return Math.min(POLL_INTERVAL_MS * 2 ** (failures - 1), max);
}

/** Whether the mail server refused this address or mail, and would accept others. */
function isRefusalOfRecipient(error: unknown): boolean {
  const { code, command, responseCode } = error as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  if (responseCode === SERVICE_CLOSING) return false;
  // Without a response code it is a local error: the mail exceeds the size limit of the server.
  if (command === 'MAIL FROM' && responseCode !== undefined) return false;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
