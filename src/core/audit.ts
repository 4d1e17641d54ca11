/** What the audit tells of: sign-ins, roles, members, deletions and what else ADMINs answer for. */
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
  'boardRestored',
  'columnRestored',
  'ticketRestored',
  'commentRestored',
  'boardHandedOver',
  'projectHandedOver',
  'webhookMade',
  'webhookDeleted',
  'webhookTakenOver',
  'webhookSecretChanged',
  'invitationMade',
  'invitationRevoked',
  'invitationUsed',
  'exported',
  'boardExported',
  'boardImported',
  'backupBegun',
  'sampleAdded',
  'sampleRemoved',
  'accountDeleted',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

const SHORT_ID = 6;

/** So much of an id tells things and people apart where they have no name. */
export function shortId(id: string): string {
  return `#${id.slice(-SHORT_ID)}`;
}
