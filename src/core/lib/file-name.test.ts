import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { cleanFileName } from './file-name.ts';

test.each([
  ['Offer.pdf', 'Offer.pdf'],
  ['  ../../etc/passwd ', 'passwd'],
  ['C:\\Users\\ann\\Größe 1.png', 'Größe 1.png'],
  // Shown as "invoice_exe.pdf" by a change of direction.
  ['invoice_\u202efdp.exe', 'invoice_fdp.exe'],
  ['a\r\nSet-Cookie: x=1', 'aSet-Cookie_ x=1'],
  ['zero\u200bwidth\u0000.txt', 'zerowidth.txt'],
  ['👩‍💻 plan 🎉.md', '👩‍💻 plan 🎉.md'],
  ['"quoted";.txt', '_quoted_;.txt'],
  ['.env', 'env'],
  ['...', 'file'],
  ['', 'file'],
  ['trailing. . ', 'trailing'],
  [`${'x'.repeat(300)}.tar.gz`, `${'x'.repeat(197)}.gz`],
  [`${'🎉'.repeat(200)}.zip`, `${'🎉'.repeat(98)}.zip`],
])('YF4 the name %j is kept as %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

test('YF4 any name becomes one that is short, visible and without folders, and stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (name) => {
      const cleaned = cleanFileName(name);
      expect(cleaned.length).toBeGreaterThan(0);
      expect(cleaned.length).toBeLessThanOrEqual(LIMITS.fileName);
      expect(cleaned).not.toMatch(/[/\\"\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      expect(cleanFileName(cleaned)).toBe(cleaned);
    }),
  );
});
