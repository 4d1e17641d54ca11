import type { MailServer } from '../lib/mail-server.ts';
import type { EmailTransport } from './transport.ts';

/** Sends mails of the server itself to one person, such as confirmation links. */
export function createSystemMails(transport: EmailTransport): MailServer {
  return {
    send: ({ to, ...mail }) =>
      transport.send({
        ...mail,
        // As an object, so that nothing in it is read as a second address.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    close: () => transport.close(),
  };
}
