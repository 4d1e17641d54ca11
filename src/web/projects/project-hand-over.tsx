import { HandOver } from '../hand-over/hand-over.tsx';
import { handOverProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface ProjectHandOverProps {
  project: ProjectListItem;
  onDone: () => void;
}

/** Gives the project to anybody with an account. */
export function ProjectHandOver({ project, onDone }: ProjectHandOverProps) {
  const words = handOverProjectTexts;
  const utils = trpc.useUtils();
  const users = trpc.users.list.useQuery();
  const handOver = trpc.projects.handOver.useMutation();
  if (!users.data) return null;
  return (
    <HandOver
      words={words}
      choices={users.data.filter(({ id }) => id !== project.ownerId)}
      onHandOver={async ({ id, name }) => {
        try {
          await handOver.mutateAsync({ projectId: project.id, userId: id });
        } catch {
          showAlert(words.failed);
          return;
        }
        // One who is on none of its boards does not see it any more.
        await utils.projects.invalidate();
        showAlert(words.done(name), 'info');
        onDone();
      }}
    />
  );
}
