import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received mail: its recipient, headers, and text without soft line breaks. */
export interface Mail {
  to: string[];
  headers: string;
  body: string;
}

/** A mail server that stores what it receives. */
export interface MailServer {
  url: string;
  mails: Mail[];
  /** Whether it accepts mail; otherwise each mail is refused temporarily. */
  takes: boolean;
  /** Addresses that are refused permanently. */
  refused: Set<string>;
  /** Whether it leaves mail without a response. */
  holds: boolean;
  /** Number of mails left without a response. */
  held: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(server.refused.has(address) ? new Error('no such mailbox') : undefined);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (server.holds) {
          server.held += 1;
          return;
        }
        if (!server.takes) return done(new Error('come again later'));
        const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n');
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          headers: head.replaceAll(/\r\n\s+/g, ' '),
          body: rest
            .join('\n\n')
            .replaceAll('=\r\n', '')
            .replaceAll('=3D', '=')
            .replaceAll('\r\n', '\n'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    takes: true,
    refused: new Set(),
    holds: false,
    held: 0,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return server;
}
