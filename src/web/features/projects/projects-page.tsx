import { Folders, Plus } from 'lucide-react';
import { projectsTexts } from '../../i18n/en/projects.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useDialogState } from '../../ui/use-dialog-state.ts';
import { useProjects } from '../optimistic-lists/use-lists.ts';
import { AddProjectDialog, type NewProject } from './add-project-dialog.tsx';
import { newProjectId } from './new-project-id.ts';
import { ProjectGrid, ProjectGridSkeleton } from './project-grid.tsx';

export default function ProjectsPage() {
  const texts = projectsTexts;
  const projects = useProjects();
  const { request: added, open, reopen } = useDialogState<NewProject>();
  const isEmpty = projects.data?.length === 0;
  // In the heading or in the empty state: rendered once the place is known, so that it keeps the
  // focus.
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => open({ id: newProjectId(), name: '' })}
    >
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        text={texts.text}
        action={!isEmpty && !projects.isPending && add}
      />
      {projects.isPending && <ProjectGridSkeleton />}
      {projects.isError && (
        <ErrorBanner
          text={texts.loadFailed}
          busy={projects.isFetching}
          onRetry={() => void projects.refetch()}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={<Folders aria-hidden="true" />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={add}
        />
      )}
      {projects.data && !isEmpty && <ProjectGrid projects={projects.data} />}
      {added && (
        <AddProjectDialog
          initial={added}
          onClose={() => open(null)}
          onRefused={(project) => reopen(project, project.name)}
        />
      )}
    </Page>
  );
}
