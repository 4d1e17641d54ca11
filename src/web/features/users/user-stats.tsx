import { usersTexts } from '../../i18n/en/users.ts';
import type { ListedUser } from './listed-user.ts';
import styles from './user-stats.module.css';

export function UserStats({ users }: { users: readonly ListedUser[] }) {
  const texts = usersTexts;
  const count = (role: ListedUser['role']) => users.filter((user) => user.role === role).length;
  const stats = [
    { label: texts.total, value: users.length },
    { label: texts.admins, value: count('ADMIN') },
    { label: texts.editors, value: count('EDITOR') },
  ];
  return (
    <dl className={styles.stats} aria-label={texts.statsTitle}>
      {stats.map(({ label, value }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
