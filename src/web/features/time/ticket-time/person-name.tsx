import { usePerson } from '../../../live/board-context/people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './ticket-time.module.css';

interface PersonNameProps {
  userId: string;
  /** The name of a deleted account. */
  deletedName?: string | null;
}

export function PersonName({ userId, deletedName }: PersonNameProps) {
  const person = usePerson(userId);
  return (
    <span className={styles.person}>
      <Avatar initials={person?.initials ?? ''} userId={userId} size="sm" />
      <span className={styles.personName}>{deletedName ?? person?.name}</span>
    </span>
  );
}
