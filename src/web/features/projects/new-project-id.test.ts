import { expect, test } from 'vitest';
import { newProjectId } from './new-project-id.ts';

test('spec §3: a project id is a UUID', () => {
  expect(newProjectId(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(newProjectId()).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(newProjectId()).not.toBe(newProjectId());
});
