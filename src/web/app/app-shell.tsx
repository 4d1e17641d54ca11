import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DataProviders } from '../features/optimistic-lists/data-providers.tsx';
import { RejectedChangesHost } from '../features/rejected-changes/rejected-changes-host.tsx';
import { UnsavedHost } from '../features/unsaved/unsaved-host.tsx';
import { fetchSoon, fetchWhenIdle } from '../lib/fetch-when-idle.ts';
import { forgetUserData } from '../offline/board-cache.ts';
import type { SessionUser } from '../session/auth-api.ts';
import { returnTarget } from '../session/return-target.ts';
import { useSession } from '../session/use-session.ts';

const loadAbout = () => import('./header/about-dialog.tsx');

/** Around every protected page: nobody gets in without a session, and data is at hand inside. */
export default function AppShell() {
  const { user } = useSession();
  const going = useLocation({ select: (location) => location.href });
  // The header asks for it on `?`, which may be when there is no connection.
  useEffect(() => fetchWhenIdle(loadAbout), []);
  useEffect(() => follow(user), [user]);
  if (!user) {
    // Under way already: this stays on the screen until the next page is loaded.
    if (going.startsWith('/login')) return null;
    // Typed text cannot be sent any more, and must not keep anybody on an empty page.
    const search = { redirect: returnTarget(going) };
    return <Navigate to="/login" search={search} replace ignoreBlocker />;
  }
  return (
    <DataProviders key={user.id}>
      <Outlet />
      <RejectedChangesHost userId={user.id} />
      <UnsavedHost />
    </DataProviders>
  );
}

/** Who comes sends what they could not send; who is signed out leaves no board on the device. */
function follow(user: SessionUser | null): void {
  if (!user) {
    void forgetUserData();
    return;
  }
  const { id, userRoles } = user;
  fetchSoon(async () => {
    const { sendPending } = await import('../live/send-pending.ts');
    sendPending({ id, roles: userRoles });
  });
}
