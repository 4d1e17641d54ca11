/** 1 to 3; an invoice itself has none. */
export const REMINDER_LEVELS = [1, 2, 3] as const;
export type ReminderLevel = (typeof REMINDER_LEVELS)[number];

/**
 * `sent`: the mail server accepted it, or a person sent it by other means. `failed`: a person may
 * try again.
 */
export type SendingState = 'queued' | 'sending' | 'sent' | 'failed';

/** Why an email was not sent. `interrupted`: the server stopped meanwhile, it may have arrived. */
export const SENDING_FAULTS = [
  ...(['unreachable', 'refusedRecipient', 'refused', 'interrupted'] as const),
  ...(['settled', 'noEmail', 'linkRevoked', 'revised'] as const),
] as const;
export type SendingFault = (typeof SENDING_FAULTS)[number];

/** The texts of an email. */
export interface MessageText {
  subject: string;
  text: string;
}

/** An email with an invoice or reminder, and its recipients. */
export interface SentMessage extends MessageText {
  /** Null for the invoice itself. */
  level: ReminderLevel | null;
  to: readonly string[];
  cc: readonly string[];
  /** Whether a client's link is added to the text. */
  hasLink: boolean;
  /** Sent by other means than the mail server of this installation. */
  isByHand: boolean;
}

/** An entry of the history of an invoice. Times are ms since 1970. */
export interface SendingView extends SentMessage {
  id: string;
  state: SendingState;
  fault: SendingFault | null;
  /** The error of the mail server; empty without one. */
  faultText: string;
  /** Null if the account was deleted. */
  createdBy: string | null;
  createdAt: number;
  sentAt: number | null;
}

/** The initial values of the dialog for sending. */
export interface PreparedMessage extends MessageText {
  to: readonly string[];
  /** Added to the text before the address of the client's link. */
  linkText: string;
  files: readonly string[];
  /** Whether this installation can send email. */
  isEmailConfigured: boolean;
}
