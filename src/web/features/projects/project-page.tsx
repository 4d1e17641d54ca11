import { Navigate, useParams } from '@tanstack/react-router';
import { projectsTexts, projectTexts } from '../../i18n/en/projects.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Page } from '../../ui/page.tsx';
import { ProjectDetails } from './project-details.tsx';
import { ProjectNotFound } from './project-not-found.tsx';
import { useProject } from './use-project.ts';

export default function ProjectPage() {
  const { projectId } = useParams({ from: '/shell/projects/{-$projectId}' });
  if (!projectId) return <Navigate to="/projectOverview" replace />;
  return <OneProject key={projectId} projectId={projectId} />;
}

function OneProject({ projectId }: { projectId: string }) {
  const { project, isNone } = useProject(projectId);
  if (isNone) return <ProjectNotFound />;
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
