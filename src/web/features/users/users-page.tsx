import { Link } from '@tanstack/react-router';
import { can } from '../../../core/permissions.ts';
import { usersTexts } from '../../i18n/en/users.ts';
import { useActor } from '../../session/use-actor.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { InviteButton } from '../invitations/invite-button.tsx';
import { OpenInvitations } from '../invitations/open-invitations.tsx';
import { useUsers } from '../optimistic-lists/use-lists.ts';
import { listedUsers } from './listed-user.ts';
import { UserStats } from './user-stats.tsx';
import styles from './users-page.module.css';
import { UsersTable } from './users-table.tsx';

export default function UsersPage() {
  const texts = usersTexts;
  const actor = useActor();
  const mayInvite = can(actor, 'users.invite');
  const users = useUsers();
  const listed = users.data && listedUsers(users.data);
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        text={texts.text}
        action={
          <div className={styles.bar}>
            {can(actor, 'system.see') && (
              <>
                <Link to="/system" className={buttonClass()}>
                  {texts.system}
                </Link>
                <Link to="/audit" className={buttonClass()}>
                  {texts.audit}
                </Link>
              </>
            )}
            {mayInvite && <InviteButton />}
          </div>
        }
      />
      {users.isPending && <LoadingScreen inline text={texts.loading} />}
      {users.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={users.isFetching}
          onRetry={() => void users.refetch()}
        />
      )}
      {listed && (
        <>
          <UserStats users={listed} />
          <UsersTable users={listed} />
        </>
      )}
      {mayInvite && <OpenInvitations />}
    </Page>
  );
}
