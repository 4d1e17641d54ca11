import { Folders, Plus } from 'lucide-react';
import { useState } from 'react';
import { ErrorBanner } from '../error-banner.tsx';
import { Page } from '../page.tsx';
import { PageHeading } from '../page-heading.tsx';
import { projectsTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AddProjectDialog } from './add-project-dialog.tsx';
import { ProjectGrid, ProjectGridSkeleton } from './project-grid.tsx';

export function ProjectsPage() {
  const words = projectsTexts;
  const projects = trpc.projects.list.useQuery();
  const [adding, setAdding] = useState(false);
  const isEmpty = projects.data?.length === 0;
  // In the heading or in the empty state: shown once it is known where, and it keeps the focus.
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <Page title={words.title}>
      <PageHeading
        title={words.title}
        text={words.text}
        action={!isEmpty && !projects.isPending && add}
      />
      {projects.isPending && <ProjectGridSkeleton />}
      {projects.isError && (
        <ErrorBanner
          text={words.loadFailed}
          busy={projects.isFetching}
          onRetry={() => void projects.refetch()}
        />
      )}
      {isEmpty && (
        <EmptyState
          icon={<Folders aria-hidden="true" />}
          title={words.emptyTitle}
          text={words.emptyText}
          action={add}
        />
      )}
      {projects.data && !isEmpty && <ProjectGrid projects={projects.data} />}
      {adding && <AddProjectDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
