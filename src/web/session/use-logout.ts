import { useNavigate } from '@tanstack/react-router';
import { authTexts } from '../i18n/en/auth.ts';
import { showAlert } from '../ui/alert-store.ts';
import { clearError } from './begin-session.ts';
import { forgetDevice } from './forget-device.ts';
import { getSession } from './session.ts';
import { logout } from './sign-in-api.ts';

/** Signs out, and says so where that could not be done. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { user } = getSession();
    // First away from what needs a session, so that its guard does not send us to /login.
    await navigate({ to: '/' });
    // The session is over at once; telling the server may take its time.
    const told = logout();
    if (user) await forgetDevice(user.id);
    if (await told) return;
    showAlert(getSession().error ?? authTexts.logoutFailed);
    clearError();
  };
}
