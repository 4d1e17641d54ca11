import { useMemo } from 'react';
import type { Actor } from '../../core/users/user.ts';
import { useSession } from './use-session.ts';

/** Who is signed in, as core's can() asks for it; on protected pages there always is someone. */
export function useActor(): Actor {
  const { user } = useSession();
  return useMemo(() => ({ id: user?.id ?? '', roles: user?.userRoles ?? [] }), [user]);
}
