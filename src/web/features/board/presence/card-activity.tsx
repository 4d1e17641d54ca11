import { memo } from 'react';
import { presenceTexts } from '../../../i18n/en/presence.ts';
import { usePersons } from '../../../live/board-context/people.ts';
import { useActiveUsers } from '../../../live/board-context/use-presence.ts';
import type { ActiveUser } from '../../../live/presence.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './card-activity.module.css';

const MAX_SHOWN_USERS = 3;

interface CardActivityProps {
  ticketId: string;
  /** The ticket is shown as a line instead of a card. */
  isInLine?: boolean;
}

/** Initials at a card's edge of other users who drag, edit or comment on its ticket. */
export const CardActivity = memo(function CardActivity({
  ticketId,
  isInLine = false,
}: CardActivityProps) {
  const activeUsers = useActiveUsers(ticketId).filter(isFirstOfUser).slice(0, MAX_SHOWN_USERS);
  const people = usePersons(activeUsers.map(({ id }) => id));
  if (activeUsers.length === 0) return null;
  return (
    <span className={cx(styles.doers, isInLine && styles.inLine)} data-doers>
      {activeUsers.map(({ id, doing }, index) => {
        const person = people[index];
        return (
          person && (
            <Avatar
              key={id}
              initials={person.initials}
              userId={person.id}
              size="xs"
              label={presenceTexts.doing[doing](person.name)}
            />
          )
        );
      })}
    </span>
  );
});

function isFirstOfUser({ id }: ActiveUser, index: number, all: readonly ActiveUser[]): boolean {
  return all.findIndex((user) => user.id === id) === index;
}
