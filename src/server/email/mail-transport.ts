import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '../config/read-config.ts';

const SOCKET_TIMEOUT_MS = 60_000;

/** Sends mails by the configured mail server. */
export interface MailTransport {
  /** @throws as nodemailer does, if the mail server does not accept the mail */
  send(mail: Omit<SendMailOptions, 'from' | 'to'> & { to: string }): Promise<void>;
  close(): void;
}

export function createMailTransport({ email }: Pick<Config, 'email'>): MailTransport {
  let transport: Transporter | undefined;

  /** Loads nodemailer for the first mail: most servers send none. */
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({ url: email?.url, socketTimeout: SOCKET_TIMEOUT_MS });
    return transport;
  }

  return {
    async send({ to, headers, ...mail }) {
      await (await open()).sendMail({
        ...mail,
        from: email?.from,
        // As an object, so that nothing in it is read as a second address.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport?.close(),
  };
}
