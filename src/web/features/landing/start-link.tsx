import { Link } from '@tanstack/react-router';
import { landingTexts } from '../../i18n/en/landing.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Glyph } from './glyph.tsx';

/** The page's main button: to the app for users with a session, otherwise to sign-in. */
export function StartLink() {
  const { user } = useSession();
  return (
    <Link to={user ? '/dashboard' : '/login'} className={buttonClass('primary', 'lg')}>
      {user ? landingTexts.goToDashboard : landingTexts.getStarted}
      <Glyph path="M5 12h14M13 6l6 6-6 6" />
    </Link>
  );
}
