import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
  const [chosen, setChosen] = useState<BoardViewName | null>(null);
  // The choice is painted before the view is rendered, which takes longer on a slow device.
  function choose(next: BoardViewName): void {
    setChosen(next);
    const search = { view: next === 'status' ? undefined : next };
    void navigate({ search: (before) => ({ ...before, ...search }) }).finally(() =>
      setChosen((now) => (now === next ? null : now)),
    );
  }
  return (
    <Segmented
      label={boardHeadTexts.views}
      value={chosen ?? view}
      segments={SEGMENTS}
      onChange={choose}
    />
  );
}
