import type { Board } from '../../../core/board/board.ts';
import { trashTexts } from '../../i18n/en/trash.ts';
import { usePersons } from '../../live/board-context/people.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { trpc } from '../../session/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showResult } from '../undo/undo-stack.tsx';
import { type TrashItem, TrashList } from './trash-list.tsx';

interface BoardTrashDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

/** The deleted items of a board, for its managers to restore. */
export default function BoardTrashDialog({ board, run, onClose }: BoardTrashDialogProps) {
  const texts = trashTexts;
  const boardId = board.id;
  const trash = trpc.boards.trash.useQuery({ boardId }, { staleTime: 0, gcTime: 0 });
  const { columns = [], tickets = [] } = trash.data ?? {};
  const ids = [...columns, ...tickets].flatMap(({ deletedBy }) => deletedBy ?? []);
  const people = new Map(usePersons([...new Set(ids)]).map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));

  async function restore(name: string, command: Parameters<typeof run>[0]) {
    const answer = await run(command);
    if (!('kind' in answer)) showResult(texts.restored(name));
    await trash.refetch();
  }

  const items: TrashItem[] = [
    ...columns.map(({ id, name, deletedAt, deletedBy, ticketCount }) => ({
      id,
      name,
      deletedAt,
      by: nameOf(deletedBy),
      facts: [texts.column, texts.tickets(ticketCount)],
      restore: () => restore(name, { type: 'boards.restoreColumn', boardId, columnId: id }),
    })),
    ...tickets.map(({ id, name, deletedAt, deletedBy }) => ({
      id,
      name,
      deletedAt,
      by: nameOf(deletedBy),
      facts: [texts.ticket],
      restore: () => restore(name, { type: 'tickets.restore', boardId, ticketId: id }),
    })),
  ];
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <TrashList
        items={trash.data && items.sort((a, b) => b.deletedAt - a.deletedAt)}
        emptyText={texts.emptyText}
        isFailed={trash.isError}
        isFetching={trash.isFetching}
        onRetry={() => void trash.refetch()}
      />
    </Dialog>
  );
}
