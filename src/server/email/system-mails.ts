import type { MailServer } from '../lib/mail-server.ts';
import type { EmailTransport } from './transport.ts';

/** Sends what the server itself has to say to one person, as links that confirm something. */
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
