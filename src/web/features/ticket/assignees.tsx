import { assigneeIdsOf } from '../../../core/board/assignees.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { usePersons } from '../../live/board-context/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Avatars } from '../../ui/avatars.tsx';

interface AssigneesProps {
  ticket: Ticket;
  size: 'xs' | 'sm';
  /** The class of a single person's name. */
  nameClass: string | undefined;
}

/** To whom a ticket is assigned, in one line: a person with the name, of several the avatars. */
export function Assignees({ ticket, size, nameClass }: AssigneesProps) {
  const people = usePersons(assigneeIdsOf(ticket));
  const [first] = people;
  if (!first) return null;
  if (people.length > 1) return <Avatars people={people} size={size} />;
  return (
    <>
      <Avatar initials={first.initials} userId={first.id} size={size} />
      <span className={nameClass}>{first.name}</span>
    </>
  );
}
