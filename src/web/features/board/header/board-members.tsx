import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { boardTexts } from '../../../i18n/en/board.ts';
import { presenceTexts } from '../../../i18n/en/presence.ts';
import { type People, type Person, usePersons } from '../../../live/board-context/people.ts';
import { useOthers } from '../../../live/board-context/use-presence.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import panel from '../../../ui/panel.module.css';
import { usePopover } from '../../../ui/use-popover.ts';
import styles from './board-members.module.css';

const MAX_MEMBER_AVATARS = 6;
/** Additional avatars for present users beyond the first ones. */
const MAX_EXTRA_AVATARS = 4;

interface BoardMembersProps {
  board: Board;
  people: People;
  /** Further board details, shown in the list on narrow screens. */
  children: ReactNode;
}

/**
 * The people on the board: initials with name and role as a tooltip, and a button that opens the
 * full list. People who have the board open are highlighted, including ADMINs who are not members.
 */
export function BoardMembers({ board, people, children }: BoardMembersProps) {
  const others = useOthers();
  const isHere = (id: string) => others.has(id);
  const guests = usePersons([...others.keys()].filter((id) => !people.has(id)));
  const all = [...people.values(), ...guests];
  const first = [...people.values()].slice(
    0,
    people.size === MAX_MEMBER_AVATARS + 1 ? MAX_MEMBER_AVATARS + 1 : MAX_MEMBER_AVATARS,
  );
  const extra = all.filter((person) => isHere(person.id) && !first.includes(person));
  const avatars = [...first, ...extra.slice(0, MAX_EXTRA_AVATARS)];
  return (
    <div className={styles.members}>
      <ul className={styles.avatars} aria-label={boardTexts.members}>
        {avatars.map((person) => (
          <li key={person.id} className={cx(isHere(person.id) && styles.here)}>
            <Avatar
              initials={person.initials}
              userId={person.id}
              label={labelOf(board, person, isHere(person.id))}
            />
          </li>
        ))}
      </ul>
      <MemberList
        board={board}
        all={all}
        members={people.size}
        hidden={all.length - avatars.length}
        isHere={isHere}
      >
        {children}
      </MemberList>
    </div>
  );
}

interface MemberListProps {
  board: Board;
  /** The members and other present users. */
  all: Person[];
  members: number;
  /** Number of people without an avatar beside the button. */
  hidden: number;
  isHere: (id: string) => boolean;
  children: ReactNode;
}

function MemberList({ board, all, members, hidden, isHere, children }: MemberListProps) {
  const popover = usePopover();
  return (
    <>
      <button
        type="button"
        {...popover.trigger}
        className={styles.more}
        aria-label={boardTexts.allMembers(members)}
      >
        <span className={styles.onWide} aria-hidden="true">
          {hidden > 0 ? boardTexts.more(hidden) : <ChevronDown />}
        </span>
        <span className={styles.onNarrow} data-count={members} />
      </button>
      <div {...popover.panel} className={cx(panel.panel, styles.panel)}>
        {popover.isOpen && <div className={cx(styles.about, styles.onNarrow)}>{children}</div>}
        {popover.isOpen && (
          <ul className={styles.list} aria-label={boardTexts.members}>
            {all.map((person) => (
              <li key={person.id} className={styles.person}>
                <span className={cx(styles.face, isHere(person.id) && styles.here)}>
                  <Avatar initials={person.initials} userId={person.id} size="sm" />
                </span>
                <span className={styles.name}>{person.name}</span>
                {isHere(person.id) && <span className={styles.now}>{presenceTexts.here}</span>}
                {roleOf(board, person) && (
                  <span className={styles.role}>{roleOf(board, person)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** For example `Ada Lovelace · Editor · Here now`. */
function labelOf(board: Board, person: Person, isHere: boolean): string {
  const parts = [person.name, roleOf(board, person), isHere ? presenceTexts.here : ''];
  return parts.filter(Boolean).join(' · ');
}

function roleOf(board: Board, { id }: Person): string {
  if (id === board.createdBy) return boardTexts.creatorRole;
  const member = board.members.get(id);
  return member ? boardTexts.roles[member.role] : '';
}
