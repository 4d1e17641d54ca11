import { can } from '../../core/permissions.ts';
import { AdminsOnly } from '../admins-only.tsx';
import { useActor } from '../auth/use-actor.ts';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { systemTexts } from '../texts/system.ts';
import { SystemSections } from './system-sections.tsx';

export default function SystemPage() {
  const words = systemTexts;
  const maySee = can(useActor(), 'system.see');
  return (
    <Page title={words.title}>
      <PageHeading title={words.title} {...(maySee && { text: words.text })} />
      {maySee ? <SystemSections /> : <AdminsOnly />}
    </Page>
  );
}
