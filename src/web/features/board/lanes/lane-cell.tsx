import { memo, useCallback, useState } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { laneTexts } from '../../../i18n/en/lanes.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useCardHeight } from '../card/card-height.ts';
import { DraggableCard } from '../card/draggable-card.tsx';
import type { RegroupTargets } from '../drag/use-regroup-drag.ts';
import styles from './lane-row.module.css';

interface LaneCellProps {
  cell: string;
  label: string;
  tickets: readonly Ticket[];
  /** Null if no ticket can be dragged here. */
  targets: RegroupTargets | null;
  isTarget: boolean;
  /** Near the screen: only then its cards are mounted. */
  isNear: boolean;
  draggedId: string | null;
  canDrag: (ticket: Ticket) => boolean;
}

/** The cards of a cell are mounted in steps of this size. */
const STEP = 20;
const GAP_PX = 8;

/** The tickets of a row in one column. */
export const LaneCell = memo(function LaneCell(props: LaneCellProps) {
  const { cell, label, tickets, targets, isTarget, isNear, draggedId, canDrag } = props;
  const [limit, setLimit] = useState(STEP);
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (element) targets?.set(cell, element);
      return () => {
        targets?.delete(cell);
      };
    },
    [cell, targets],
  );
  const mounted = tickets.slice(0, limit);
  const dragged = tickets.find(({ id }) => id === draggedId);
  // The dragged card stays mounted: a touch ends with the element that it started on.
  if (dragged && !mounted.includes(dragged)) mounted.push(dragged);
  const hiddenCount = tickets.length - mounted.length;
  const heightOf = useCardHeight();
  const height = mounted.reduce((sum, ticket) => sum + heightOf(ticket) + GAP_PX, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      ref={register}
      role="group"
      aria-label={label}
      data-cell={cell}
      className={cx(styles.cell, isTarget && styles.target)}
      style={isNear ? undefined : { minHeight: height }}
    >
      {isNear &&
        mounted.map((ticket) => (
          <DraggableCard
            key={ticket.id}
            ticket={ticket}
            isDragged={ticket.id === draggedId}
            isFixed={!canDrag(ticket)}
            isSwapTarget={false}
          />
        ))}
      {isNear && hiddenCount > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setLimit(limit + STEP * 5)}>
          {laneTexts.more(hiddenCount)}
        </Button>
      )}
    </div>
  );
});
