import { Link } from '@tanstack/react-router';
import { FolderSearch } from 'lucide-react';
import { projectTexts } from '../../i18n/en/projects.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function ProjectNotFound() {
  const texts = projectTexts;
  return (
    <>
      <PageTitle>{texts.notFoundTitle}</PageTitle>
      <EmptyState
        level={1}
        icon={<FolderSearch aria-hidden="true" />}
        title={texts.notFoundTitle}
        text={texts.notFoundText}
        action={
          <Link to="/projectOverview" className={buttonClass('primary')}>
            {texts.back}
          </Link>
        }
      />
    </>
  );
}
