import { Navigate, useParams } from '@tanstack/react-router';
import { ErrorBanner } from '../error-banner.tsx';
import { Page } from '../page.tsx';
import { projectsTexts, projectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ProjectDetails } from './project-details.tsx';
import { ProjectNotFound } from './project-not-found.tsx';

const NONE = new Set(['NOT_FOUND', 'BAD_REQUEST']);

export function ProjectPage() {
  const { projectId } = useParams({ from: '/shell/projects/{-$projectId}' });
  if (!projectId) return <Navigate to="/projectOverview" replace />;
  return <OneProject key={projectId} projectId={projectId} />;
}

/** A project of the list is shown at once; one of a pasted link is loaded first. */
function OneProject({ projectId }: { projectId: string }) {
  const utils = trpc.useUtils();
  const project = trpc.projects.get.useQuery(
    { projectId },
    {
      placeholderData: () => utils.projects.list.getData()?.find(({ id }) => id === projectId),
      retry: (failures, { data }) => failures < 1 && !NONE.has(data?.code ?? ''),
    },
  );
  if (project.isError && NONE.has(project.error.data?.code ?? '')) return <ProjectNotFound />;
  return (
    <Page title={project.data?.name ?? projectsTexts.title}>
      {project.isPending && <LoadingScreen inline text={projectTexts.loading} />}
      {project.isError && (
        <ErrorBanner
          text={projectsTexts.loadFailed}
          busy={project.isFetching}
          onRetry={() => void project.refetch()}
        />
      )}
      {project.data && <ProjectDetails project={project.data} />}
    </Page>
  );
}
