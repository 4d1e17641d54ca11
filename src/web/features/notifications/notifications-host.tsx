import type { SessionUser } from '../../session/auth-api.ts';
import { DataProviders } from '../optimistic-lists/data-providers.tsx';
import { Bell } from './notifications-button.tsx';

/** The bell in the header, which is outside of what the pages read their data with. */
export function BellHost({ user }: { user: SessionUser }) {
  return (
    <DataProviders key={user.id}>
      <Bell userId={user.id} />
    </DataProviders>
  );
}
