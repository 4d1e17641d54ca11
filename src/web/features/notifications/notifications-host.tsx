import type { SessionUser } from '../../session/auth-api.ts';
import { DataProviders } from '../optimistic-lists/data-providers.tsx';
import { NotificationsButton } from './notifications-button.tsx';

/** The notifications button in the header, which is outside of the pages' data providers. */
export function NotificationsHost({ user }: { user: SessionUser }) {
  return (
    <DataProviders key={user.id}>
      <NotificationsButton userId={user.id} />
    </DataProviders>
  );
}
