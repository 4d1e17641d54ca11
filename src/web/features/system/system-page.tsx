import { can } from '../../../core/permissions.ts';
import { systemTexts } from '../../i18n/en/system.ts';
import { AdminsOnly } from '../../session/admins-only.tsx';
import { useActor } from '../../session/use-actor.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
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
