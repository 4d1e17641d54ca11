import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '../config/read-config.ts';

const SOCKET_TIMEOUT_MS = 60_000;

/** The mail server of the installation. */
export interface EmailTransport {
  /** Sends a mail from the installation's address; fails if the mail server does not accept it. */
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/** Loads nodemailer for the first mail: most servers send none. */
export function createEmailTransport({ email }: Pick<Config, 'email'>): EmailTransport {
  let transport: Transporter | undefined;
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({ url: email?.url, socketTimeout: SOCKET_TIMEOUT_MS });
      await transport.sendMail({
        ...{ from: email?.from, disableFileAccess: true, disableUrlAccess: true },
        ...mail,
      });
    },
    close: () => transport?.close(),
  };
}
