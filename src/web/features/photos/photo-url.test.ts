import { expect, test } from 'vitest';
import { linkOf, photoName, thinkLinkOf } from './photo-url.ts';

test('T7 a link gets https:// where it has no scheme', () => {
  expect(linkOf('example.org/a')).toBe('https://example.org/a');
  expect(linkOf('HTTP://example.org')).toBe('HTTP://example.org');
  expect(linkOf('localhost:3000')).toBe('https://localhost:3000');
  expect(linkOf('httpbin.org')).toBe('https://httpbin.org');
});

test('T7 the second link has /think appended', () => {
  expect(thinkLinkOf('example.org/a')).toBe('https://example.org/a/think');
  expect(thinkLinkOf('https://example.org/')).toBe('https://example.org/think');
});

test('T7 a photo is called as its file was', () => {
  expect(photoName('/photos/b/t/1700000000000-sea%20side.png')).toBe('sea side.png');
  expect(photoName('/photos/b/t/17-0123456789abcdef-sea.png')).toBe('sea.png');
  expect(photoName('/photos/b/t/17-100%.png')).toBe('100%.png');
});
