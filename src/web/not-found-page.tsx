import { Link } from '@tanstack/react-router';
import { Signpost } from 'lucide-react';
import { useSession } from './auth/use-session.ts';
import { PageTitle } from './page-title.tsx';
import { texts } from './texts.ts';
import { buttonClass } from './ui/button-class.ts';
import { EmptyState } from './ui/empty-state.tsx';

export function NotFoundPage() {
  const { isAuthenticated } = useSession();
  return (
    <>
      <PageTitle>{texts.errors.notFoundTitle}</PageTitle>
      <EmptyState
        level={1}
        icon={<Signpost aria-hidden="true" />}
        title={texts.errors.notFoundTitle}
        text={texts.errors.notFoundText}
        action={
          <Link to={isAuthenticated ? '/dashboard' : '/'} className={buttonClass('primary')}>
            {texts.errors.goHome}
          </Link>
        }
      />
    </>
  );
}
