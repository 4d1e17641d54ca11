import { useNavigate } from '@tanstack/react-router';
import { authTexts } from '../texts/auth.ts';
import { showAlert } from '../ui/alert-store.ts';
import { logout } from './entrance.ts';
import { clearError, getSession } from './session.ts';

/** Signs out, and says so where that could not be done. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // First away from what needs a session, so that its guard does not send us to /login.
    await navigate({ to: '/' });
    if (await logout()) return;
    showAlert(getSession().error ?? authTexts.logoutFailed);
    clearError();
  };
}
