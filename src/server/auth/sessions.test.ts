import { expect, it } from 'vitest';
import { sessionsContract } from '../../test/sessions-contract.ts';
import { createOwnSessions } from '../../test/sessions-without-lucia.ts';
import { parseBearer } from '../lib/tokens.ts';
import { createSessions } from './sessions.ts';

sessionsContract('sessions by lucia', createSessions);
sessionsContract('sessions of our own', createOwnSessions);

it('S4 the bearer header is parsed strictly', () => {
  const token = 'A'.repeat(43);
  expect(parseBearer(`Bearer ${token}`)).toBe(token);
  expect(parseBearer(`bearer   ${token}`)).toBe(token);
  const wrong = ['', 'Bearer', `Basic ${token}`, `Bearer ${token} x`, 'Bearer null'];
  const doubled = [`Bearer ${token}, Bearer ${token}`, 'Bearer undefined', undefined];
  for (const header of [...wrong, ...doubled]) expect(parseBearer(header)).toBeNull();
});
