import { Link } from '@tanstack/react-router';
import { Signpost } from 'lucide-react';
import { useSession } from './auth/use-session.ts';
import { PageTitle } from './page-title.tsx';
import { notFoundTexts } from './texts/not-found.ts';
import { buttonClass } from './ui/button-class.ts';
import { EmptyState } from './ui/empty-state.tsx';

export default function NotFoundPage() {
  const { isAuthenticated } = useSession();
  return (
    <>
      <PageTitle>{notFoundTexts.title}</PageTitle>
      <EmptyState
        level={1}
        icon={<Signpost aria-hidden="true" />}
        title={notFoundTexts.title}
        text={notFoundTexts.text}
        action={
          <Link to={isAuthenticated ? '/dashboard' : '/'} className={buttonClass('primary')}>
            {notFoundTexts.goHome}
          </Link>
        }
      />
    </>
  );
}
