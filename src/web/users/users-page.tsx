import { Link } from '@tanstack/react-router';
import { can } from '../../core/permissions.ts';
import { useActor } from '../auth/use-actor.ts';
import { useUsers } from '../edits/use-lists.ts';
import { ErrorBanner } from '../error-banner.tsx';
import { InviteButton } from '../invitations/invite-button.tsx';
import { OpenInvitations } from '../invitations/open-invitations.tsx';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { usersTexts } from '../texts/users.ts';
import { buttonClass } from '../ui/button-class.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
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
