import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import type { BoardViewName } from '../board-search.ts';
import { fetchViews } from '../board-views.tsx';

const SEGMENTS = [
  { value: 'status', label: boardHeadTexts.byStatus },
  { value: 'dueDate', label: boardHeadTexts.byDueDate },
  { value: 'assignee', label: boardHeadTexts.byAssignee },
] as const;

/** The choice is in the address, so that it survives reload and Back, and can be shared. */
export function ViewSwitcher({ view }: { view: BoardViewName }) {
  const navigate = useNavigate({ from: '/boards/$boardId' });
  // Whoever can choose a view has it at hand, also where the connection is lost.
  useEffect(fetchViews, []);
  return (
    <Segmented
      label={boardHeadTexts.views}
      value={view}
      segments={SEGMENTS}
      onChange={(chosen) =>
        void navigate({
          search: (before) => ({ ...before, view: chosen === 'status' ? undefined : chosen }),
        })
      }
    />
  );
}
