import { can } from '../../../core/permissions.ts';
import { systemTexts } from '../../i18n/en/system.ts';
import { AdminsOnly } from '../../session/admins-only.tsx';
import { useActor } from '../../session/use-actor.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SystemSections } from './system-sections.tsx';

export default function SystemPage() {
  const texts = systemTexts;
  const maySee = can(useActor(), 'system.see');
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} {...(maySee && { text: texts.text })} />
      {maySee ? <SystemSections /> : <AdminsOnly />}
    </Page>
  );
}
