import { useNavigate } from '@tanstack/react-router';
import { authTexts } from '../i18n/en/auth.ts';
import { showAlert } from '../ui/alert-store.ts';
import { clearError } from './begin-session.ts';
import { forgetDevice } from './forget-device.ts';
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
