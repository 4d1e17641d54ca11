import { useState } from 'react';
import type { Role } from '../../core/user.ts';
import { checkSession } from '../auth/session.ts';
import { useActor } from '../auth/use-actor.ts';
import { usersTexts } from '../texts/users.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import type { ListedUser } from './listed-user.ts';

/** Changing a person's role; who gives up their own ADMIN is asked first. */
export function useRoleChange(user: ListedUser) {
  const words = usersTexts;
  const isOwn = useActor().id === user.id;
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<Role | null>(null);
  const change = trpc.users.setRole.useMutation({
    onSuccess: async (_, { role }) => {
      // What one may open and do depends on it.
      if (isOwn) await checkSession();
      await utils.invalidate();
      showAlert(words.roleChanged(user.name, words.roles[role]), 'info');
    },
    onError: ({ data, message }) => showAlert(data ? message : words.roleFailed),
    onSettled: () => setAsked(null),
  });

  function set(role: Role) {
    if (!change.isPending) change.mutate({ userId: user.id, role });
  }

  return {
    asked,
    isBusy: change.isPending,
    choose(role: Role) {
      if (role === user.role) return;
      // The last one cannot be demoted: the server says so without a question before.
      if (isOwn && user.role === 'ADMIN' && !user.isLastAdmin) setAsked(role);
      else set(role);
    },
    confirm: () => asked && set(asked),
    cancel: () => setAsked(null),
  };
}
