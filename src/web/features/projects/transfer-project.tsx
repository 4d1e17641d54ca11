import { transferProjectTexts } from '../../i18n/en/projects.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import { type Successor, TransferOwnership } from '../transfer-ownership/transfer-ownership.tsx';
import { projectSet } from './project-list-changes.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface TransferProjectProps {
  project: ProjectListItem;
  /** Called when the transfer has started and the project already shows its new owner. */
  onTransfer: () => void;
}

/** Transfers the project to a member of one of its boards. */
export function TransferProject({ project, onTransfer }: TransferProjectProps) {
  const texts = transferProjectTexts;
  const { id: projectId } = project;
  const change = useChange();
  const { client } = trpc.useUtils();
  const successors = trpc.projects.successors.useQuery({ projectId });
  if (!successors.data) return null;

  function transferTo({ id: userId, name }: Successor) {
    onTransfer();
    void change(projectSet(projectId, { ownerId: userId }), () =>
      client.projects.handOver.mutate({ projectId, userId }),
    ).then(
      () => showAlert(texts.done(name), 'info'),
      (error) => showAlert(reasonOf(error) ?? texts.failed),
    );
  }

  return (
    <TransferOwnership
      texts={texts}
      choices={successors.data.filter(({ id }) => id !== project.ownerId)}
      onTransfer={transferTo}
    />
  );
}
