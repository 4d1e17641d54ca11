import { useNavigate } from '@tanstack/react-router';
import { boardHeadTexts } from '../../../i18n/en/board-head.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import type { BoardViewName } from '../board-search.ts';

const SEGMENTS = [
  { value: 'status', label: boardHeadTexts.byStatus },
  { value: 'dueDate', label: boardHeadTexts.byDueDate },
  { value: 'assignee', label: boardHeadTexts.byAssignee },
  { value: 'table', label: boardHeadTexts.table },
  { value: 'timeline', label: boardHeadTexts.timeline },
] as const;

/** Switches the view, which is stored in the URL to survive reload and Back and to be shared. */
export function ViewSwitcher({ view }: { view: BoardViewName }) {
  const navigate = useNavigate({ from: '/boards/$boardId' });
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
