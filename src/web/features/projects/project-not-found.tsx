import { Link } from '@tanstack/react-router';
import { FolderSearch } from 'lucide-react';
import { projectTexts } from '../../i18n/en/projects.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function ProjectNotFound() {
  const words = projectTexts;
  return (
    <>
      <PageTitle>{words.notFoundTitle}</PageTitle>
      <EmptyState
        level={1}
        icon={<FolderSearch aria-hidden="true" />}
        title={words.notFoundTitle}
        text={words.notFoundText}
        action={
          <Link to="/projectOverview" className={buttonClass('primary')}>
            {words.back}
          </Link>
        }
      />
    </>
  );
}
