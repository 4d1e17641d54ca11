import { useState } from 'react';
import type { Role } from '../../../core/users/user.ts';
import { usersTexts } from '../../i18n/en/users.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { checkSession } from '../../session/session.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import type { ListedUser } from './listed-user.ts';
import { roleSet } from './role-edit.ts';

/** Changes a user's role; giving up one's own ADMIN role needs a confirmation. */
export function useRoleChange(user: ListedUser) {
  const texts = usersTexts;
  const isOwn = useActor().id === user.id;
  const change = useChange();
  const { client } = trpc.useUtils();
  const [requestedRole, setRequestedRole] = useState<Role | null>(null);

  function set(role: Role) {
    setRequestedRole(null);
    void change(roleSet(user.id, role), async () => {
      await client.users.setRole.mutate({ userId: user.id, role });
      // The pages and actions available to the user depend on it.
      if (isOwn) await checkSession();
    }).then(
      () => showAlert(texts.roleChanged(user.name, texts.roles[role]), 'info'),
      (error) => showAlert(reasonOf(error) ?? texts.roleFailed),
    );
  }

  return {
    requestedRole,
    choose(role: Role) {
      if (role === user.role) return;
      // The last ADMIN cannot be demoted: the server rejects it, so no confirmation is shown.
      if (isOwn && user.role === 'ADMIN' && !user.isLastAdmin) setRequestedRole(role);
      else set(role);
    },
    confirm: () => requestedRole && set(requestedRole),
    cancel: () => setRequestedRole(null),
  };
}
