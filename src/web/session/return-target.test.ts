import { expect, test } from 'vitest';
import { returnTarget } from './return-target.ts';

test.each(['/', '/boards/b1?view=dueDate', '/a//b'])('%s is on this site', (address) => {
  expect(returnTarget(address)).toBe(address);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', 'boards', null, 7])(
  '%s is not',
  (address) => {
    expect(returnTarget(address)).toBeUndefined();
  },
);
