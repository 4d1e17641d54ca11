/** The kinds of entries about money, which only ADMINs may see, whomever they are about. */
const MONEY_AUDIT_KINDS = [
  'businessChanged',
  'clientMade',
  'clientChanged',
  'clientArchived',
  'clientUnarchived',
  'clientDeleted',
  'clientRestored',
  'rateSet',
  'rateRemoved',
  'projectBillingChanged',
  'invoiceMade',
  'invoiceChanged',
  'invoiceDiscarded',
  'invoiceIssued',
  'invoiceSeriesStarted',
  'creditNoteMade',
  'paymentAdded',
  'paymentRemoved',
  'quoteSettingsChanged',
  'quoteMade',
  'quoteChanged',
  'quoteDiscarded',
  'quoteSent',
  'quoteRevised',
  'quoteAccepted',
  'quoteDeclined',
  'quoteTakenOver',
  'quoteTicketsMade',
  'clientLinkMade',
  'clientLinkRevoked',
  'invoiceSent',
  'reminderSettingsChanged',
] as const;

/** The kinds of entries in the audit log. */
export const AUDIT_KINDS = [
  'signIn',
  'signInFailed',
  'signOutEverywhere',
  'passwordChanged',
  'renamed',
  'googleLinked',
  'apiTokenMade',
  'apiTokenRevoked',
  'calendarMade',
  'calendarRevoked',
  'lookMade',
  'lookRevoked',
  'lookTakenOver',
  'roleChanged',
  'memberAdded',
  'memberRemoved',
  'memberRoleChanged',
  'boardDeleted',
  'projectDeleted',
  'columnDeleted',
  'ticketDeleted',
  'commentDeleted',
  'photoDeleted',
  'fileDeleted',
  'boardRestored',
  'columnRestored',
  'ticketRestored',
  'commentRestored',
  'fileRestored',
  'boardHandedOver',
  'projectHandedOver',
  'automationMade',
  'automationChanged',
  'automationDeleted',
  'webhookMade',
  'webhookDeleted',
  'webhookTakenOver',
  'webhookSecretChanged',
  'invitationMade',
  'invitationRevoked',
  'invitationUsed',
  'timeChanged',
  'timeDeleted',
  'timeRestored',
  ...MONEY_AUDIT_KINDS,
  'exported',
  'boardExported',
  'boardImported',
  'backupBegun',
  'sampleAdded',
  'sampleRemoved',
  'accountMade',
  'accountDeleted',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

const MONEY_KINDS: ReadonlySet<AuditKind> = new Set(MONEY_AUDIT_KINDS);

export function isAboutMoney({ kind }: { kind: AuditKind }): boolean {
  return MONEY_KINDS.has(kind);
}

const SHORT_ID_LENGTH = 6;

/** A short form of an id that identifies things and people without a name. */
export function shortId(id: string): string {
  return `#${id.slice(-SHORT_ID_LENGTH)}`;
}
