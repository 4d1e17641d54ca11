import { expect, it } from 'vitest';
import { EMPTY_BUSINESS } from '../parties.ts';
import { draftOfSent, freezeQuote } from './freeze-quote.ts';
import type { QuoteDraft } from './quote.ts';
import { estimateOf, quotedSeconds, quoteStateOf } from './quote-state.ts';

it('QU1 the state follows from draft, decision and the last day', () => {
  const sent = { isDraft: false, decision: null, validUntil: '2026-11-27' };
  expect(quoteStateOf(sent, '2026-11-27')).toBe('sent');
  expect(quoteStateOf(sent, '2026-11-28')).toBe('expired');
  expect(quoteStateOf({ ...sent, decision: 'accepted' }, '2026-12-31')).toBe('accepted');
  expect(quoteStateOf({ ...sent, isDraft: true }, '2026-12-31')).toBe('draft');
});

it('QU7 QU8 hours are counted exactly, and only those of lines in hours', () => {
  const line = (unit: 'HUR' | 'LS', quantity: string) => ({ unit, quantity });
  expect(quotedSeconds([line('HUR', '2.5'), line('LS', '3'), line('HUR', '0.0001')])).toBe(9000);
  expect(quotedSeconds([line('HUR', '10'), line('HUR', '-2')])).toBe(8 * 3600);
  expect(estimateOf(line('HUR', '1.3333'))).toBe(1.33);
  expect(estimateOf(line('LS', '1'))).toBeNull();
  expect(estimateOf(line('HUR', '-1'))).toBeNull();
});

it('QU3 QU4 what is sent becomes the same draft again', () => {
  const draft: QuoteDraft = {
    ...{ language: 'de', currency: 'EUR', exemptionReason: '', introduction: 'Hallo' },
    ...{ closing: '', discount: { value: { percent: '10' }, reason: 'Rabatt' } },
    lines: [
      {
        ...{ id: 'a', name: 'Arbeit', description: '', quantity: '2', unit: 'HUR' },
        ...{ unitPrice: '100', discount: null, taxCategory: 'S', taxRate: '19' },
      },
    ],
    ...{ subject: 'Dach', projectId: 'house', validUntil: '2026-12-31' },
  };
  const client = {
    ...{ name: 'Muster', contact: '', email: '', address: EMPTY_BUSINESS.address, vatId: '' },
    ...{ buyerReference: '', currency: 'EUR', language: 'de' as const, termDays: null },
    ...{ taxRate: null, rounding: null, roundingOf: 'entry' as const, notes: 'secret' },
  };
  const sent = freezeQuote(draft, {
    ...{ number: 'Q-1', revision: 1, day: '2026-11-27', business: EMPTY_BUSINESS, client },
  });
  expect(sent).toMatchObject({ kind: 'quote', dueDate: null, totals: { net: 180_00 } });
  expect(JSON.stringify(sent)).not.toContain('secret');
  expect(draftOfSent(sent, 'house')).toEqual(draft);
});
