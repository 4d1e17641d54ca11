import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { can } from '../../../core/permissions.ts';
import { financesTexts } from '../../i18n/en/finances.ts';
import { AdminsOnly } from '../../session/admins-only.tsx';
import { useActor } from '../../session/use-actor.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function FinancesPage() {
  const texts = financesTexts;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} />
      {can(useActor(), 'finances.open') ? (
        <EmptyState
          icon={<Wallet aria-hidden="true" />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={
            <Link to="/boardsOverview" className={buttonClass()}>
              {texts.toBoards}
            </Link>
          }
        />
      ) : (
        <AdminsOnly />
      )}
    </Page>
  );
}
