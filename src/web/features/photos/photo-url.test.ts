import { expect, test } from 'vitest';
import { photoName, photoUrlOf, thumbnailUrlOf } from './photo-url.ts';

test('T7 a link gets https:// if it has no scheme', () => {
  expect(photoUrlOf('example.org/a')).toBe('https://example.org/a');
  expect(photoUrlOf('HTTP://example.org')).toBe('HTTP://example.org');
  expect(photoUrlOf('localhost:3000')).toBe('https://localhost:3000');
  expect(photoUrlOf('httpbin.org')).toBe('https://httpbin.org');
});

test('T7 the second link has /think appended', () => {
  expect(thumbnailUrlOf('example.org/a')).toBe('https://example.org/a/think');
  expect(thumbnailUrlOf('https://example.org/')).toBe('https://example.org/think');
});

test('T7 a photo has the name of its file', () => {
  expect(photoName('/photos/b/t/1700000000000-sea%20side.png')).toBe('sea side.png');
  expect(photoName('/photos/b/t/17-0123456789abcdef-sea.png')).toBe('sea.png');
  expect(photoName('/photos/b/t/17-100%.png')).toBe('100%.png');
});
