import { initials } from '../../../core/users/user.ts';
import { usersTexts } from '../../i18n/en/users.ts';
import { useActor } from '../../session/use-actor.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { ListedUser } from './listed-user.ts';
import { RoleCell } from './role-cell.tsx';
import styles from './users-table.module.css';

export function UsersTable({ users }: { users: readonly ListedUser[] }) {
  const texts = usersTexts;
  const { id: ownId } = useActor();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.user}</th>
          <th scope="col">{texts.email}</th>
          <th scope="col">{texts.role}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <th scope="row" className={styles.user}>
              <span className={styles.who}>
                <Avatar initials={initials(user.name)} userId={user.id} size="lg" />
                <span className={styles.name}>{user.name}</span>
                {user.id === ownId && <span className={styles.you}>{texts.you}</span>}
              </span>
            </th>
            <td className={styles.email}>{user.email}</td>
            <td className={styles.role}>
              <RoleCell user={user} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
