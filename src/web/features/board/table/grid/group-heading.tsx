import { UserRound } from 'lucide-react';
import { use } from 'react';
import type { Priority } from '../../../../../core/board/ticket-fields.ts';
import { estimateTexts } from '../../../../i18n/en/board.ts';
import { tableTexts } from '../../../../i18n/en/table.ts';
import { usePerson } from '../../../../live/board-context/people.ts';
import { ColumnsContext } from '../../../../live/board-context/statuses.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { LabelChip } from '../../../labels/label-chip.tsx';
import { ShortEstimate } from '../../../ticket/fields/estimate.tsx';
import { PriorityBadge } from '../../../ticket/fields/priority-badge.tsx';
import type { Group } from '../table-rows.ts';
import type { Grouping } from '../table-settings.ts';
import styles from './table-row.module.css';

interface GroupHeadingProps {
  group: Group;
  groupBy: Grouping;
}

/** The common value of a group, the number of its tickets and the sum of their estimates. */
export function GroupHeading({ group: { id, count, estimate }, groupBy }: GroupHeadingProps) {
  return (
    <>
      <GroupName id={id} groupBy={groupBy} />
      <span className={styles.facts}>{tableTexts.groupCount(count)}</span>
      {estimate !== null && (
        <span className={styles.facts}>
          <ShortEstimate estimate={estimate} label={estimateTexts.sum} />
        </span>
      )}
    </>
  );
}

function GroupName({ id, groupBy }: { id: string; groupBy: Grouping }) {
  const person = usePerson(groupBy === 'assignee' && id ? id : null);
  const columns = use(ColumnsContext);
  if (groupBy === 'status') {
    const column = columns.get(id);
    return (
      <span className={styles.status} data-color={column?.color}>
        {column?.name}
      </span>
    );
  }
  if (!id) {
    return (
      <>
        {groupBy === 'assignee' && <UserRound className={styles.unassigned} aria-hidden="true" />}
        <span>{tableTexts.noValue[groupBy]}</span>
      </>
    );
  }
  if (groupBy === 'priority') return <PriorityBadge priority={id as Priority} />;
  if (groupBy === 'label') return <LabelChip label={id} />;
  return (
    person && (
      <>
        <Avatar initials={person.initials} userId={person.id} size="sm" />
        <span className={styles.text}>{person.name}</span>
      </>
    )
  );
}
