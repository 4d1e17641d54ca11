import { AUDIT_KINDS, type AuditKind } from '../../../core/audit.ts';

export interface AuditSearch {
  kind?: AuditKind | undefined;
  /** A user's id. */
  person?: string | undefined;
}

/** The URL's search is untrusted: unknown values are left out. */
export function readAuditSearch({
  kind,
  person,
}: {
  kind?: unknown;
  person?: unknown;
}): AuditSearch {
  return {
    kind: AUDIT_KINDS.find((auditKind) => auditKind === kind),
    person: typeof person === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(person) ? person : undefined,
  };
}
