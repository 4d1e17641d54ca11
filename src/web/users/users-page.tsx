import { useUsers } from '../edits/use-lists.ts';
import { ErrorBanner } from '../error-banner.tsx';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { usersTexts } from '../texts/users.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { listedUsers } from './listed-user.ts';
import { UserStats } from './user-stats.tsx';
import { UsersTable } from './users-table.tsx';

export function UsersPage() {
  const words = usersTexts;
  const users = useUsers();
  const listed = users.data && listedUsers(users.data);
  return (
    <Page title={words.title}>
      <PageHeading title={words.title} text={words.text} />
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
    </Page>
  );
}
