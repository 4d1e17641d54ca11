import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

describe('YF5 the name in the header of a download', () => {
  it.each([
    ['Offer.pdf', `attachment; filename="Offer.pdf"; filename*=UTF-8''Offer.pdf`],
    ['Größe 1.png', `attachment; filename="Gr__e 1.png"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.png`],
    [
      "it's (1)*.txt",
      `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`,
    ],
    ['a"b\\c%d', `attachment; filename="a_b_c_d"; filename*=UTF-8''a%22b%5Cc%25d`],
  ])('YF5 %s', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });

  it('YF5 no name ends the header or its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(contentDisposition('inline', name)).toMatch(
          /^inline; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/,
        );
      }),
    );
  });
});

describe('YF6 ranges', () => {
  it.each([
    [undefined, null],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=4-99', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['lines=0-1', null],
    ['bytes=99999999999999999999-', null],
  ])('YF6 of ten bytes, %s means %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});
