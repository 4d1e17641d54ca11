import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { usePersons } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';

const MAX_AVATARS = 3;

interface AssigneesProps {
  ticket: Ticket;
  size: 'xs' | 'sm';
  /** The class of the name, if that of a single person is shown. */
  nameClass?: string | undefined;
}

/** The assignees of a ticket in one line: avatars, and the name if it is one person. */
export function Assignees({ ticket, size, nameClass }: AssigneesProps) {
  const people = usePersons(assigneeIdsOf(ticket));
  const others = people.slice(MAX_AVATARS).map(({ name }) => name);
  const only = nameClass && !people[1] && people[0]?.name;
  return (
    <>
      {people.slice(0, MAX_AVATARS).map(({ id, name, initials }) => (
        <Avatar
          key={id}
          initials={initials}
          userId={id}
          size={size}
          {...(!only && { label: name })}
        />
      ))}
      {only && <span className={nameClass}>{only}</span>}
      {others[0] && (
        <span role="img" aria-label={others.join(', ')} data-tooltip={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </>
  );
}
