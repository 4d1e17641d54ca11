import { shortId } from '../../../core/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import type { AuditPerson } from './audit-entry.ts';

/** What somebody was called, and which of those who are gone it is. */
export function nameOf({ id, name, isGone }: AuditPerson): string {
  const called = name ?? auditTexts.nameless;
  return isGone ? auditTexts.gone(called, shortId(id)) : called;
}
