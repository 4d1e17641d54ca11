import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DataProviders } from '../features/optimistic-lists/data-providers.tsx';
import { RejectedChangesHost } from '../features/rejected-changes/rejected-changes-host.tsx';
import { UnsavedHost } from '../features/unsaved/unsaved-host.tsx';
import { loadServerMessages } from '../i18n/server-message.ts';
import { fetchOnBrowserIdle, fetchWhenIdle } from '../lib/fetch-when-idle.ts';
import { forgetUserData } from '../offline/board-cache.ts';
import type { SessionUser } from '../session/auth-api.ts';
import { returnTarget } from '../session/return-target.ts';
import { useSession } from '../session/use-session.ts';

const loadAbout = () => import('./header/about-dialog.tsx');

/** Wraps every protected page: requires a session and provides data. */
export default function AppShell() {
  const { user } = useSession();
  const href = useLocation({ select: (location) => location.href });
  // The header opens it on `?`, possibly without a connection.
  useEffect(() => fetchWhenIdle(loadAbout), []);
  useEffect(() => fetchOnBrowserIdle(loadServerMessages), []);
  useEffect(() => handleUserChange(user), [user]);
  if (!user) {
    // The navigation to /login is in progress; this stays until it has loaded.
    if (href.startsWith('/login')) return null;
    // Unsaved input can no longer be sent and must not block leaving the page.
    const search = { redirect: returnTarget(href) };
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

/** Sends pending commands after sign-in; deletes the cached board after sign-out. */
function handleUserChange(user: SessionUser | null): void {
  if (!user) {
    void forgetUserData();
    return;
  }
  const { id, userRoles } = user;
  fetchOnBrowserIdle(async () => {
    const { sendPending } = await import('../live/send-pending.ts');
    sendPending({ id, roles: userRoles });
  });
}
