import { useEffect, useState } from 'react';
import { callAuth } from '../../session/auth-api.ts';
import type { SignupOptions } from './signup-options.ts';

/**
 * What signing up takes, as the server says; null until it has. Where it cannot be asked, the
 * server's answer to the form tells.
 */
export function useSignupOptions(invite: string | undefined): SignupOptions | null {
  const [outlook, setOutlook] = useState<SignupOptions | null>(null);
  useEffect(() => {
    let isShown = true;
    read(invite).then(
      (told) => isShown && setOutlook(told),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [invite]);
  return outlook;
}

async function read(invite: string | undefined): Promise<SignupOptions | null> {
  const response = await callAuth('signup', {
    method: 'POST',
    body: JSON.stringify({ invite }),
  });
  return response.ok ? response.json() : null;
}
