import { useChange } from '../edits/use-edits.ts';
import { HandOver, type Heir } from '../hand-over/hand-over.tsx';
import { reasonOf } from '../reason.ts';
import { handOverProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { projectSet } from './project-edits.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface ProjectHandOverProps {
  project: ProjectListItem;
  /** It is being handed over, and seen as the other one's. */
  onHandOver: () => void;
}

/** Gives the project to somebody who is on one of its boards. */
export function ProjectHandOver({ project, onHandOver }: ProjectHandOverProps) {
  const words = handOverProjectTexts;
  const { id: projectId } = project;
  const change = useChange();
  const { client } = trpc.useUtils();
  const successors = trpc.projects.successors.useQuery({ projectId });
  if (!successors.data) return null;

  function handOver({ id: userId, name }: Heir) {
    onHandOver();
    void change(projectSet(projectId, { ownerId: userId }), () =>
      client.projects.handOver.mutate({ projectId, userId }),
    ).then(
      () => showAlert(words.done(name), 'info'),
      (error) => showAlert(reasonOf(error) ?? words.failed),
    );
  }

  return (
    <HandOver
      words={words}
      choices={successors.data.filter(({ id }) => id !== project.ownerId)}
      onHandOver={handOver}
    />
  );
}
