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
  const words = usersTexts;
  const actor = useActor();
  const mayInvite = can(actor, 'users.invite');
  const users = useUsers();
  const listed = users.data && listedUsers(users.data);
  return (
    <Page title={words.title}>
      <PageHeading
        title={words.title}
        text={words.text}
        tools={
          can(actor, 'system.see') && (
            <div className={styles.links}>
              <Link to="/system" className={buttonClass()}>
                {words.system}
              </Link>
              <Link to="/audit" className={buttonClass()}>
                {words.audit}
              </Link>
            </div>
          )
        }
        action={mayInvite && <InviteButton />}
      />
      {users.isPending && <LoadingScreen inline text={words.loading} />}
      {users.isError && (
        <ErrorBanner
          text={words.loadFailed}
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
