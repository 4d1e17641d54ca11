import { shortId } from '../../../core/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import type { AuditPerson } from './audit-entry.ts';

/** A user's name, with a suffix that distinguishes deleted users. */
export function nameOf({ id, name, isGone }: AuditPerson): string {
  const called = name ?? auditTexts.nameless;
  return isGone ? auditTexts.gone(called, shortId(id)) : called;
}
