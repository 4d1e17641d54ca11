import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useSession } from '../auth/use-session.ts';
import { texts } from '../texts.ts';
import { buttonClass } from '../ui/button-class.ts';

/** The page's main button: in, for who has a session; else to where one gets it. */
export function StartLink() {
  const { user } = useSession();
  return (
    <Link to={user ? '/dashboard' : '/login'} className={buttonClass('primary', 'lg')}>
      {user ? texts.landing.goToDashboard : texts.landing.getStarted}
      <ArrowRight aria-hidden="true" />
    </Link>
  );
}
