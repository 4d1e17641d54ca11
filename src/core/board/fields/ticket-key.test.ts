import { expect, test } from 'vitest';
import { keysFor, keysOfBoards } from './ticket-key.ts';

function first(name: string, count: number): string[] {
  const keys: string[] = [];
  for (const key of keysFor(name)) {
    keys.push(key);
    if (keys.length === count) break;
  }
  return keys;
}

test('TN4 the keys of a name are the initials of its words, or the beginning of its only word', () => {
  expect(first('Website', 3)).toEqual(['WEB', 'WEBS', 'WEBSI']);
  expect(first('Website Relaunch', 2)).toEqual(['WR', 'WEB']);
  expect(first('Über Größe 2026', 2)).toEqual(['UG', 'UBE']);
  expect(first('Ää ß', 1)).toEqual(['AS']);
  expect(first('One two three four five six seven', 1)).toEqual(['OTTFF']);
});

test('TN4 names with few or no letters have keys, too', () => {
  expect(first('X', 3)).toEqual(['XA', 'XB', 'XC']);
  expect(first('日本 2026', 2)).toEqual(['BRD', 'BRDA']);
});

test('TN4 a name has many keys, each once, of 2 to 5 letters', () => {
  const keys = first('Board', 5000);
  expect(new Set(keys).size).toBe(5000);
  expect(keys.filter((key) => !/^[A-Z]{2,5}$/.test(key))).toEqual([]);
});

test('TN9 existing boards get different keys, in their order', () => {
  const boards = ['Website', 'Web', 'website!', 'Shop'].map((name, n) => ({ id: `b${n}`, name }));
  expect(keysOfBoards(boards, ['SHO'])).toEqual([
    { id: 'b0', key: 'WEB' },
    { id: 'b1', key: 'WEBA' },
    { id: 'b2', key: 'WEBS' },
    { id: 'b3', key: 'SHOP' },
  ]);
  const many = Array.from({ length: 3000 }, (_, n) => ({ id: `b${n}`, name: `Board ${n}` }));
  expect(new Set(keysOfBoards(many).map(({ key }) => key)).size).toBe(3000);
});
