/** The mail server of the installation, for mails that the server writes itself. */
export interface MailServer {
  /** @throws if the mail server does not accept the mail */
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
  close(): void;
}
