import type { Board } from '../../core/board/board.ts';
import { boardTexts } from '../texts/board.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './board-members.module.css';
import type { People, Person } from './people.ts';

const SHOWN = 6;

interface BoardMembersProps {
  board: Board;
  people: People;
}

/** Who is on the board: initials, with name and role as a tooltip. */
export function BoardMembers({ board, people }: BoardMembersProps) {
  const all = [...people.values()];
  const others = all.slice(SHOWN);
  const described = (person: Person) => `${person.name} · ${roleOf(board, person)}`;
  return (
    <ul className={styles.members} aria-label={boardTexts.members}>
      {all.slice(0, SHOWN).map((person) => (
        <li key={person.id}>
          <Avatar initials={person.initials} index={person.index} label={described(person)} />
        </li>
      ))}
      {others.length > 0 && (
        <li
          className={styles.more}
          data-tooltip={others.map(described).join('\n')}
          aria-label={others.map(described).join(', ')}
        >
          {boardTexts.more(others.length)}
        </li>
      )}
    </ul>
  );
}

function roleOf(board: Board, { id }: Person): string {
  if (id === board.createdBy) return boardTexts.creatorRole;
  const member = board.members.get(id);
  return member ? boardTexts.roles[member.role] : '';
}
