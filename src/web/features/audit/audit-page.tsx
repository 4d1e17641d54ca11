import { can } from '../../../core/permissions.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { AdminsOnly } from '../../session/admins-only.tsx';
import { useActor } from '../../session/use-actor.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { AuditLog } from './audit-log.tsx';

export default function AuditPage() {
  const texts = auditTexts;
  const mayRead = can(useActor(), 'audit.read');
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} {...(mayRead && { text: texts.text })} />
      {mayRead ? <AuditLog /> : <AdminsOnly />}
    </Page>
  );
}
