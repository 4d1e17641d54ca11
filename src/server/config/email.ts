import { ConfigError } from './config-error.ts';

/** The mail server and the sender of mails. */
export interface EmailSettings {
  /** `smtp://` or `smtps://`, with credentials if the server requires them. */
  url: string;
  /** As in a From header: an address, or `Name <address>`. */
  from: string;
}

const ADDRESS = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** Null if no mail is sent. @throws ConfigError, without the password of the address */
export function readEmail(value: (name: string) => string | undefined): EmailSettings | null {
  const url = value('SMTP_URL');
  const from = value('MAIL_FROM');
  if (url === undefined) return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || !new URL(url).hostname) {
    throw new ConfigError(
      'SMTP_URL',
      'is not an address of a mail server',
      'such as smtps://user:password@mail.example.com, or unset to send no mail',
    );
  }
  if (from === undefined || !ADDRESS.test(from)) {
    const is = from === undefined ? 'is not set' : `is ${JSON.stringify(from)}`;
    throw new ConfigError('MAIL_FROM', is, 'an address such as Freelane <boards@example.com>');
  }
  return { url, from };
}
