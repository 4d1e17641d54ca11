import { expect, it } from 'vitest';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import type { InvoiceSchedule } from '../../../../core/money/recurring/invoice-schedule.ts';
import {
  faultsOf,
  newLine,
  newValues,
  scheduleOf,
  valuesOf,
  valuesOfInvoice,
} from './schedule-values.ts';

const line = {
  ...{ id: 'l1', name: 'Hosting {month}', description: '', quantity: '1.5', unit: 'C62' as const },
  ...{ unitPrice: '50.25', discount: null, taxCategory: 'S' as const, taxRate: '19' },
};

const schedule: InvoiceSchedule = {
  ...{ name: 'Hosting', clientId: 'c', every: 3, unit: 'month', start: '2026-12-01', until: null },
  ...{ period: 'ended', currency: 'EUR', lines: [line], introduction: 'Hi', closing: '' },
  ...{ time: { projectIds: ['p'], grouping: 'day' }, orderReference: 'PO 1', issuesItself: true },
};

it('RC7 a schedule that is opened and saved stays as it was', () => {
  expect(scheduleOf(valuesOf(schedule), 'EUR')).toEqual(schedule);
  const fixed = { ...schedule, time: null, until: '2027-01-01' };
  expect(scheduleOf(valuesOf(fixed), 'EUR')).toEqual(fixed);
});

it('RC3 an invoice is repeated with its fixed lines; those with recorded time become unbilled time', () => {
  const deduction = { ...line, id: 'l3', quantity: '-1' };
  const discount = { value: { percent: '10' }, reason: 'Friend' };
  const view = {
    ...{ clientId: 'c', clientName: 'Acme', entries: [{ lineId: 'l2' }], draft: null },
    issued: {
      ...{ lines: [line, { ...line, id: 'l2' }, deduction].map((each) => ({ ...each, net: 1 })) },
      ...{ introduction: 'Hi', closing: '', orderReference: '', discount },
    },
  } as unknown as InvoiceView;
  const values = valuesOfInvoice(view, '2026-11-28');
  expect(scheduleOf(values, 'EUR')).toMatchObject({
    ...{ name: 'Hosting {month}', clientId: 'c', every: 1, unit: 'month', start: '2026-12-01' },
    ...{ lines: [{ ...line, discount }], time: { projectIds: null }, introduction: 'Hi' },
    issuesItself: false,
  });
});

it('RC7 errors are reported by field', () => {
  const empty = newValues('2026-11-28', '');
  expect(Object.keys(faultsOf(empty)).sort()).toEqual(['clientId', 'lines', 'name']);
  const typed = newLine([], { taxCategory: 'S', taxRate: '19' });
  const wrong = { ...empty, every: '0', start: '', until: '2026-01-01', lines: [typed] };
  expect(Object.keys(faultsOf(wrong)).sort()).toEqual(
    ['clientId', 'every', 'name', 'name l1', 'price l1', 'start'].sort(),
  );
  expect(faultsOf({ ...valuesOf(schedule), until: '2026-11-01' })).toHaveProperty('until');
  expect(faultsOf({ ...valuesOf(schedule), every: '61' })).toHaveProperty('every');
});
