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
  'roleChanged',
  'memberAdded',
  'memberRemoved',
  'memberRoleChanged',
  'boardDeleted',
  'projectDeleted',
  'columnDeleted',
  'ticketDeleted',
  'boardHandedOver',
  'projectHandedOver',
  'invitationMade',
  'invitationRevoked',
  'invitationUsed',
  'exported',
  'accountDeleted',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];
