import { UserRound } from 'lucide-react';
import { timelineTexts } from '../../../../i18n/en/timeline.ts';
import { assigneeTexts } from '../../../../i18n/en/views.ts';
import { usePerson } from '../../../../live/board-context/people.ts';
import { useStatus } from '../../../../live/board-context/statuses.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { type TimelineGrouping, UNDATED } from '../timeline-rows.ts';

interface GroupNameProps {
  id: string;
  groupBy: TimelineGrouping | null;
}

/** What the tickets of a group have in common. */
export function TimelineGroupName({ id, groupBy }: GroupNameProps) {
  const isPerson = groupBy === 'assignee' && id !== '' && id !== UNDATED;
  const person = usePerson(isPerson ? id : null);
  const status = useStatus(id);
  if (id === UNDATED) return <span>{timelineTexts.undated}</span>;
  if (groupBy === 'status') return <span>{status}</span>;
  if (person) {
    return (
      <>
        <Avatar initials={person.initials} userId={person.id} size="sm" />
        <span>{person.name}</span>
      </>
    );
  }
  return (
    <>
      <UserRound aria-hidden="true" />
      <span>{assigneeTexts.unassigned}</span>
    </>
  );
}
