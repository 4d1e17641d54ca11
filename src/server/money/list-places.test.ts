import { expect, it } from 'vitest';
import { placeText, readPlace } from './list-places.ts';

it('IN15 EX3 QU10 a cursor is read as it was written, and another one is refused', () => {
  const place = ['2026-11-28', 7, 'i "1"'];
  expect(readPlace(placeText(place), ['text', 'number', 'text'])).toEqual(place);
  for (const parts of [
    [],
    ['a', 7],
    ['a', '7', 'b'],
    ['a', 7.5, 'b'],
    ['a', 7, 'b\0'],
    [7, 7, 7],
  ]) {
    expect(() => readPlace(placeText(parts), ['text', 'number', 'text'])).toThrowError(
      expect.objectContaining({ code: 'request.invalid' }),
    );
  }
  for (const text of ['', 'x', '{}', Buffer.from('{"a":1}').toString('base64url')]) {
    expect(() => readPlace(text, ['text'])).toThrowError(
      expect.objectContaining({ code: 'request.invalid' }),
    );
  }
});
