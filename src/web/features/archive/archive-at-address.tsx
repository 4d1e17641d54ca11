import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { Board } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the board without its archive. */
    archiveOpened?: boolean;
  }
}

const ArchiveDialog = lazyDialog(() => import('./archive-dialog.tsx'));

interface ArchiveAtAddressProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
}

/** /boards/{boardId}/archived: the archive, over the board. */
export default function ArchiveAtAddress(props: ArchiveAtAddressProps) {
  const isShown = useLocation({ select: ({ pathname }) => pathname.endsWith('/archived') });
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const { history } = useRouter();

  function close() {
    const { state } = history.location;
    if (state.archiveOpened && history.canGoBack()) return history.back();
    void navigate({ to: '/boards/$boardId', search: true, replace: true, resetScroll: false });
  }

  return isShown && <ArchiveDialog {...props} onClose={close} />;
}
