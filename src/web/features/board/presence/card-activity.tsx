import { memo } from 'react';
import { presenceTexts } from '../../../i18n/en/presence.ts';
import { usePersons } from '../../../live/board-context/people.ts';
import { useActiveUsers } from '../../../live/board-context/use-presence.ts';
import type { ActiveUser } from '../../../live/presence.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './card-activity.module.css';

const SHOWN = 3;

interface CardDoersProps {
  ticketId: string;
  /** The ticket is a line, not a card. */
  isInLine?: boolean;
}

/** At a card's edge: the initials of who else drags, edits or comments on its ticket now. */
export const CardActivity = memo(function CardDoers({
  ticketId,
  isInLine = false,
}: CardDoersProps) {
  const doers = useActiveUsers(ticketId).filter(isFirstOfPerson).slice(0, SHOWN);
  const people = usePersons(doers.map(({ id }) => id));
  if (doers.length === 0) return null;
  return (
    <span className={cx(styles.doers, isInLine && styles.inLine)} data-doers>
      {doers.map(({ id, doing }, index) => {
        const person = people[index];
        return (
          person && (
            <Avatar
              key={id}
              initials={person.initials}
              index={person.index}
              size="xs"
              label={presenceTexts.doing[doing](person.name)}
            />
          )
        );
      })}
    </span>
  );
});

function isFirstOfPerson({ id }: ActiveUser, index: number, all: readonly ActiveUser[]): boolean {
  return all.findIndex((doer) => doer.id === id) === index;
}
