import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type LoginSearch, readLoginSearch, registrationTarget } from './login-search.ts';

/** The values in the URL. A registration link is converted to its canonical form on arrival. */
export function useLoginSearch(): LoginSearch {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const { mode, redirect, setup, invite, reset, email } = readLoginSearch(
    useSearch({ from: '/login' }),
    fragment,
  );
  const navigate = useNavigate({ from: '/login' });
  // Not when the mode changes: a user who chooses to sign in with such a link stays there.
  useEffect(() => {
    const target = registrationTarget({ setup, invite, redirect });
    if (target) void navigate({ ...target, replace: true });
  }, [navigate, setup, invite, redirect]);
  return { mode, redirect, setup, invite, reset, email };
}
