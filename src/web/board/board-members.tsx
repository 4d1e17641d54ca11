import type { Board } from '../../core/board/board.ts';
import { boardTexts } from '../texts/board.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';
import panel from '../ui/panel.module.css';
import { usePopover } from '../ui/use-popover.ts';
import styles from './board-members.module.css';
import type { People, Person } from './people.ts';

const SHOWN = 6;

interface BoardMembersProps {
  board: Board;
  people: People;
}

/** Who is on the board: initials, with name and role as a tooltip; where there are many, a list. */
export function BoardMembers({ board, people }: BoardMembersProps) {
  const all = [...people.values()];
  const shown = all.length === SHOWN + 1 ? all : all.slice(0, SHOWN);
  return (
    <div className={styles.members}>
      <ul className={styles.avatars} aria-label={boardTexts.members}>
        {shown.map((person) => (
          <li key={person.id}>
            <Avatar
              initials={person.initials}
              index={person.index}
              label={`${person.name} · ${roleOf(board, person)}`}
            />
          </li>
        ))}
      </ul>
      {all.length > shown.length && <MoreMembers board={board} others={all.slice(shown.length)} />}
    </div>
  );
}

function MoreMembers({ board, others }: { board: Board; others: Person[] }) {
  const popover = usePopover();
  return (
    <>
      <button
        type="button"
        {...popover.trigger}
        className={styles.more}
        aria-label={boardTexts.moreMembers(others.length)}
      >
        {boardTexts.more(others.length)}
      </button>
      <div {...popover.panel} className={cx(panel.panel, styles.panel)}>
        {popover.isOpen && (
          <ul className={styles.list} aria-label={boardTexts.members}>
            {others.map((person) => (
              <li key={person.id} className={styles.person}>
                <Avatar initials={person.initials} index={person.index} size="sm" />
                <span className={styles.name}>{person.name}</span>
                <span className={styles.role}>{roleOf(board, person)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function roleOf(board: Board, { id }: Person): string {
  if (id === board.createdBy) return boardTexts.creatorRole;
  const member = board.members.get(id);
  return member ? boardTexts.roles[member.role] : '';
}
