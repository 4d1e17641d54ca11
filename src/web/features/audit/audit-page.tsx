import { can } from '../../../core/permissions.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { AdminsOnly } from '../../session/admins-only.tsx';
import { useActor } from '../../session/use-actor.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
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
