import type { ErrorComponentProps } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { PageTitle } from './page-title.tsx';
import { texts } from './texts.ts';
import { Button } from './ui/button.tsx';
import { buttonClass } from './ui/button-class.ts';
import { EmptyState } from './ui/empty-state.tsx';

/** For a page that crashed while rendering, or whose script could not be loaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <PageTitle>{texts.errors.crashedTitle}</PageTitle>
      <EmptyState
        level={1}
        icon={<TriangleAlert aria-hidden="true" />}
        title={texts.errors.crashedTitle}
        text={texts.errors.crashedText}
        action={
          <>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {texts.errors.reload}
            </Button>
            {/* A real load: the router may be what broke. */}
            <a href="/" className={buttonClass('ghost')}>
              {texts.errors.goHome}
            </a>
          </>
        }
      />
    </>
  );
}
