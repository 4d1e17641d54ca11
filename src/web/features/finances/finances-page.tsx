import { Wallet } from 'lucide-react';
import { can } from '../../../core/permissions.ts';
import { financesTexts } from '../../i18n/en/finances.ts';
import { AdminsOnly } from '../../session/admins-only.tsx';
import { useActor } from '../../session/use-actor.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function FinancesPage() {
  const words = financesTexts;
  return (
    <Page title={words.title}>
      <PageHeading title={words.title} />
      {can(useActor(), 'finances.open') ? (
        <EmptyState
          icon={<Wallet aria-hidden="true" />}
          title={words.emptyTitle}
          text={words.emptyText}
        />
      ) : (
        <AdminsOnly />
      )}
    </Page>
  );
}
