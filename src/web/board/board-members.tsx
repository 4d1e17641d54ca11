import { ChevronDown } from 'lucide-react';
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

/**
 * Who is on the board: initials, with name and role as a tooltip for who has a mouse, and a button
 * that opens the whole list.
 */
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
      <MemberList board={board} all={all} hidden={all.length - shown.length} />
    </div>
  );
}

interface MemberListProps {
  board: Board;
  all: Person[];
  /** How many have no avatar beside the button. */
  hidden: number;
}

function MemberList({ board, all, hidden }: MemberListProps) {
  const popover = usePopover();
  return (
    <>
      <button
        type="button"
        {...popover.trigger}
        className={styles.more}
        aria-label={boardTexts.allMembers(all.length)}
      >
        {hidden > 0 ? boardTexts.more(hidden) : <ChevronDown aria-hidden="true" />}
      </button>
      <div {...popover.panel} className={cx(panel.panel, styles.panel)}>
        {popover.isOpen && (
          <ul className={styles.list} aria-label={boardTexts.members}>
            {all.map((person) => (
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
