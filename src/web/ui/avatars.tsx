import { Avatar } from './avatar.tsx';
import styles from './avatars.module.css';

const MAX_SHOWN = 3;

interface AvatarsProps {
  people: readonly { id: string; name: string; initials: string }[];
  size: 'xs' | 'sm';
}

/** The avatars of the first people, and the number of the others. */
export function Avatars({ people, size }: AvatarsProps) {
  const others = people.slice(MAX_SHOWN);
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className={styles.avatars}>
      {people.slice(0, MAX_SHOWN).map(({ id, name, initials }) => (
        <Avatar key={id} initials={initials} userId={id} label={name} size={size} />
      ))}
      {names && (
        <span role="img" aria-label={names} data-tooltip={names} className={styles.more}>
          +{others.length}
        </span>
      )}
    </span>
  );
}
