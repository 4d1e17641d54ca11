import { useNavigate } from '@tanstack/react-router';
import { authTexts } from '../i18n/en/auth.ts';
import { forgetUserData } from '../offline/board-cache.ts';
import { showAlert } from '../ui/alert-store.ts';
import { clearError } from './begin-session.ts';
import { dropDraftsOf } from './draft-store.ts';
import { clearRejectedChanges } from './rejected-changes.ts';
import { getSession } from './session.ts';
import { logout } from './sign-in-api.ts';

/** Signs out, and shows an alert if the server could not be reached. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { user } = getSession();
    // Leave the protected page first, so that its guard does not redirect to /login.
    await navigate({ to: '/' });
    // The session ends at once; notifying the server may take longer.
    const serverNotified = logout();
    if (user) await forgetDevice(user.id);
    if (await serverNotified) return;
    showAlert(getSession().error ?? authTexts.logoutFailed);
    clearError();
  };
}

/**
 * Deletes a user's data on this device when they sign out themselves. Pending commands stay: they
 * are sent when the same user returns, and no one else sees them.
 */
async function forgetDevice(userId: string): Promise<void> {
  dropDraftsOf(userId);
  clearRejectedChanges(userId);
  await forgetUserData();
}
