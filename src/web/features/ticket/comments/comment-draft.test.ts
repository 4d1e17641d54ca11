import { expect, test } from 'vitest';
import { freshPhotos } from './comment-draft.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const uploaded = (hoursAgo: number) =>
  `/photos/b/t/comment_1_x/${NOW - hoursAgo * 3_600_000}-a.png`;

test('T14 a draft drops its photos before the server deletes them after a day', () => {
  const links = [uploaded(25), uploaded(23.5), uploaded(22), uploaded(0)];
  expect(freshPhotos(links, NOW)).toEqual([uploaded(22), uploaded(0)]);
});

test('T14 ignores values that are not photo links', () => {
  expect(freshPhotos(['{"broken":1}', 7], NOW)).toEqual([]);
  expect(freshPhotos('', NOW)).toEqual([]);
  expect(freshPhotos(null, NOW)).toEqual([]);
});
