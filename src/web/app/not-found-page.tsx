import { Link } from '@tanstack/react-router';
import { Signpost } from 'lucide-react';
import { notFoundTexts } from '../i18n/en/not-found.ts';
import { useSession } from '../session/use-session.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';

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
