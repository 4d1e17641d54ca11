import { can } from '../../core/permissions.ts';
import { AdminsOnly } from '../admins-only.tsx';
import { useActor } from '../auth/use-actor.ts';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { auditTexts } from '../texts/audit.ts';
import { AuditLog } from './audit-log.tsx';

export default function AuditPage() {
  const words = auditTexts;
  const mayRead = can(useActor(), 'audit.read');
  return (
    <Page title={words.title}>
      <PageHeading title={words.title} {...(mayRead && { text: words.text })} />
      {mayRead ? <AuditLog /> : <AdminsOnly />}
    </Page>
  );
}
