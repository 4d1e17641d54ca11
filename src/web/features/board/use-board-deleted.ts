import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { boardHeadTexts } from '../../i18n/en/board-head.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { recentlyDeleted } from '../boards/recently-deleted.ts';

/** Announces that the board was deleted, and leaves for the overview. */
export function useBoardDeleted(boardId: string): (name: string) => void {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  return useCallback(
    (name) => {
      utils.boards.list.setData(undefined, (boards) => boards?.filter(({ id }) => id !== boardId));
      if (!recentlyDeleted.has(boardId)) showAlert(boardHeadTexts.deleted(name), 'info');
      void navigate({ to: '/boardsOverview', replace: true });
    },
    [boardId, navigate, utils],
  );
}
