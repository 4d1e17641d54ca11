import { UserRound } from 'lucide-react';
import { memo, useCallback } from 'react';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { assigneeTexts } from '../../../i18n/en/views.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { TicketList } from '../card/ticket-list.tsx';
import columnStyles from '../columns/board-column.module.css';
import type { ColumnLists } from '../columns/column-lists.ts';
import { EstimateSum } from '../columns/estimate-sum.tsx';
import type { RegroupTargets } from '../drag/use-regroup-drag.ts';
import styles from './assignee-column.module.css';
import type { AssigneeGroup } from './assignees.ts';

interface AssigneeColumnProps extends AssigneeGroup {
  lists: ColumnLists;
  targets: RegroupTargets;
  isTarget: boolean;
  draggedId: string | null;
  canDrag: (ticket: Ticket) => boolean;
}

export const AssigneeColumn = memo(function AssigneeColumn({
  id,
  person,
  isOnBoard,
  tickets,
  lists,
  targets,
  isTarget,
  draggedId,
  canDrag,
}: AssigneeColumnProps) {
  const name = person?.name ?? assigneeTexts.unassigned;
  const register = useCallback(
    (element: HTMLElement | null) => {
      if (element && isOnBoard) targets.set(id, element);
      return () => {
        targets.delete(id);
      };
    },
    [id, isOnBoard, targets],
  );
  return (
    <section
      ref={register}
      className={cx(columnStyles.column, styles.column, isTarget && styles.target)}
      aria-label={name}
      data-group={id}
    >
      <header className={styles.header}>
        {person ? (
          <Avatar initials={person.initials} userId={person.id} size="sm" />
        ) : (
          <span className={styles.unassigned}>
            <UserRound aria-hidden="true" />
          </span>
        )}
        <h2 className={columnStyles.title} data-tooltip={name}>
          {name}
        </h2>
        <span className={styles.count}>{assigneeTexts.tickets(tickets.length)}</span>
        <EstimateSum tickets={tickets} />
      </header>
      <TicketList
        columnId={id}
        tickets={tickets}
        lists={lists}
        drop={null}
        draggedId={draggedId}
        emptyText={assigneeTexts.noTicketsAssigned}
        canDrag={canDrag}
      />
    </section>
  );
});
