import { useMemo } from 'react';
import type { Actor } from '../../core/users/user.ts';
import { useSession } from './use-session.ts';

/** The signed-in user as an actor for core's can(). Protected pages always have one. */
export function useActor(): Actor {
  const { user } = useSession();
  return useMemo(() => ({ id: user?.id ?? '', roles: user?.userRoles ?? [] }), [user]);
}
