import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { Board } from '../../../core/board/board.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the board without the text about it. */
    aboutOpened?: boolean;
  }
}

const BoardAboutDialog = lazyDialog(() => import('./board-about-dialog.tsx'));

interface AboutAtAddressProps {
  board: Board;
  actor: Actor;
  session: BoardSession;
}

/** /boards/{boardId}/about: the text about the board, over the board. */
export function AboutAtAddress(props: AboutAtAddressProps) {
  const isShown = useLocation({ select: ({ pathname }) => pathname.endsWith('/about') });
  const navigate = useNavigate({ from: '/boards/$boardId' });
  const { history } = useRouter();

  function close() {
    const { state } = history.location;
    if (state.aboutOpened && history.canGoBack()) return history.back();
    void navigate({ to: '/boards/$boardId', search: true, replace: true, resetScroll: false });
  }

  return isShown && <BoardAboutDialog {...props} onClose={close} />;
}
