import type { SessionUser } from '../auth/auth-api.ts';
import { DataProviders } from '../data-providers.tsx';
import { Bell } from './bell.tsx';

/** The bell in the header, which is outside of what the pages read their data with. */
export function BellHost({ user }: { user: SessionUser }) {
  return (
    <DataProviders key={user.id}>
      <Bell userId={user.id} />
    </DataProviders>
  );
}
