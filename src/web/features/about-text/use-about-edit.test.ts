import { expect, test } from 'vitest';
import { followed } from './use-about-edit.ts';

test('AB3 an edit follows what someone else saved, unless it has changed the text itself', () => {
  expect(followed({ base: 'a', mine: 'a' }, 'b')).toEqual({ base: 'b', mine: 'b' });
  expect(followed({ base: 'a', mine: 'b' }, 'b')).toEqual({ base: 'b', mine: 'b' });
  for (const text of ['a', 'c']) {
    expect(followed({ base: 'a', mine: 'b' }, text)).toEqual({ base: 'a', mine: 'b' });
  }
});
