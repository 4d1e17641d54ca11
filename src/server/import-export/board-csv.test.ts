import { describe, expect, it } from 'vitest';
import { csvLine } from '../../core/lib/csv.ts';

describe('ZV8 CSV', () => {
  it('ZV8 lines follow RFC 4180 for any content', () => {
    expect(csvLine(['a', '', 'with, comma', 'with "quotes"', 'two\nlines'])).toBe(
      'a,,"with, comma","with ""quotes""","two\nlines"\r\n',
    );
  });

  it('ZV8 formulas are exported as text', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '\n-2']) {
      expect(csvLine([text])).toMatch(/^"?'/);
    }
    expect(csvLine(['a=b', '1-2', 'x@example.org'])).toBe('a=b,1-2,x@example.org\r\n');
  });
});
