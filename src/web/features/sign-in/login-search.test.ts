import { describe, expect, it } from 'vitest';
import { readLoginSearch, registrationTarget } from './login-search.ts';

const SIGN_UP = { mode: 'signup', redirect: undefined };

describe('S27 the secret of a link', () => {
  it('S27 is read from the fragment', () => {
    expect(readLoginSearch({}, 'invite=a-b_c')).toMatchObject({ invite: 'a-b_c' });
    expect(readLoginSearch({}, 'setup=abc')).toMatchObject({ setup: 'abc' });
    expect(readLoginSearch({ mode: 'signup' }, 'other')).toEqual(SIGN_UP);
  });

  it('S27 is read from the search of older links, and moved', () => {
    const search = { mode: 'signup', invite: 'abc', setup: 'def', redirect: '/boards' };
    const read = readLoginSearch(search, '');
    expect(read).toEqual(search);
    expect(registrationTarget(read)).toEqual({
      search: { mode: 'signup', redirect: '/boards' },
      hash: 'setup=def&invite=abc',
    });
  });

  it('S27 opens signing up', () => {
    expect(registrationTarget(readLoginSearch({}, 'invite=abc'))).toEqual({
      search: SIGN_UP,
      hash: 'invite=abc',
    });
    expect(registrationTarget(readLoginSearch({}, ''))).toBeNull();
  });
});
