import { Wallet } from 'lucide-react';
import { can } from '../../core/permissions.ts';
import { AdminsOnly } from '../admins-only.tsx';
import { useActor } from '../auth/use-actor.ts';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { financesTexts } from '../texts/finances.ts';
import { EmptyState } from '../ui/empty-state.tsx';

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
