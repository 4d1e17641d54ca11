import { useEffect, useState } from 'react';
import { callAuth } from '../../session/auth-api.ts';
import type { SignupOptions } from './signup-options.ts';

/**
 * The server's rules for signing up; null until loaded. If they are unavailable, the response to
 * the submitted form decides.
 */
export function useSignupOptions(invite: string | undefined): SignupOptions | null {
  const [options, setOptions] = useState<SignupOptions | null>(null);
  useEffect(() => {
    let isShown = true;
    read(invite).then(
      (loaded) => isShown && setOptions(loaded),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [invite]);
  return options;
}

async function read(invite: string | undefined): Promise<SignupOptions | null> {
  const response = await callAuth('signup', {
    method: 'POST',
    body: JSON.stringify({ invite }),
  });
  return response.ok ? response.json() : null;
}
