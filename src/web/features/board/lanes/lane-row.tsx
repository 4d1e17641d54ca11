import { ChevronRight } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import { laneTexts } from '../../../i18n/en/lanes.ts';
import { usePerson } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { StatusColumn } from '../columns/status-columns.ts';
import type { RegroupTargets } from '../drag/use-regroup-drag.ts';
import type { TicketGroups } from '../ticket-groups.ts';
import { LaneCell } from './lane-cell.tsx';
import styles from './lane-row.module.css';
import { cellKey, type LaneKind, NO_LANE } from './lanes.ts';

interface LaneRowProps {
  lane: string;
  by: LaneKind;
  name: string;
  columns: readonly StatusColumn[];
  cells: TicketGroups;
  targets: RegroupTargets;
  /** The column of this row over which a ticket is dragged. */
  targetColumnId: string | null;
  /** The dragged ticket, if it is in this row. */
  dragged: Ticket | null;
  /** Whether the ticket that is dragged, if any, can be dropped into the row. */
  canReceive: boolean;
  isCollapsed: boolean;
  canDrag: (ticket: Ticket) => boolean;
  onToggle: (lane: string) => void;
}

const NO_TICKETS: readonly Ticket[] = [];

/** A row of the board: the tickets with a common value, by their columns. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, by, name, columns, cells, targets, targetColumnId, dragged } = props;
  const { canReceive, isCollapsed, canDrag, onToggle } = props;
  const row = useRef<HTMLElement>(null);
  const isNear = useIsNear(row) || dragged !== null;
  const person = usePerson(by === 'assignee' && lane !== NO_LANE ? lane : null);
  const ticketsIn = (columnId: string) => cells.get(cellKey({ lane, columnId })) ?? NO_TICKETS;
  const count = columns.reduce((sum, { id }) => sum + ticketsIn(id).length, 0);
  return (
    <section ref={row} className={styles.lane} aria-label={name} data-lane={lane} data-group={lane}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={!isCollapsed}
        onClick={() => onToggle(lane)}
      >
        <ChevronRight className={styles.chevron} aria-hidden="true" />
        {person && <Avatar initials={person.initials} userId={person.id} size="sm" />}
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{boardTexts.ticketCount(count)}</span>
      </button>
      {!isCollapsed && (
        <div className={styles.cells}>
          {columns.map(({ id, column }) => (
            <LaneCell
              key={id}
              cell={cellKey({ lane, columnId: id })}
              label={laneTexts.place(name, column.name)}
              tickets={ticketsIn(id)}
              targets={canReceive ? targets : null}
              isTarget={targetColumnId === id}
              isNear={isNear}
              draggedId={dragged?.columnId === id ? dragged.id : null}
              canDrag={canDrag}
            />
          ))}
        </div>
      )}
    </section>
  );
});

/** Whether an element is on the screen or near it. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '75% 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
