import { expect, it } from 'vitest';
import { NEW_CLIENT } from '../../../../core/money/parties.schema.ts';
import { clientEditOf, clientOf, clientValues } from './client-values.ts';

const CLIENT = {
  ...NEW_CLIENT,
  ...{ id: 'c', version: 3, isArchived: false, createdAt: 1, updatedAt: 1 },
  ...{ name: 'Acme', currency: 'EUR', language: 'de' as const, termDays: 30 },
  taxRate: { category: 'AE' as const, rate: '0' },
  rounding: { stepMinutes: 15 as const, direction: 'up' as const, minMinutes: 30 },
};

it('CL5 the form of a client changes nothing that was not edited', () => {
  const { values } = clientValues(CLIENT);
  const { id: _, version: _v, isArchived: _a, createdAt: _c, updatedAt: _u, ...client } = CLIENT;
  expect(clientOf(values)).toEqual(client);
  expect(clientEditOf(values, values)).toEqual({});
});

it('CL5 an edit of a client sets only what was edited', () => {
  const { values } = clientValues(CLIENT);
  expect(
    clientEditOf(values, { ...values, city: 'Berlin', step: '', tax: '', termDays: '' }),
  ).toEqual({
    address: { street: '', postalCode: '', city: 'Berlin', country: '' },
    rounding: null,
    taxRate: null,
    termDays: null,
  });
});

it('CL2 a term or minimum that is no number fails the checks', () => {
  const { values } = clientValues(CLIENT);
  expect(clientOf({ ...values, termDays: 'soon', minMinutes: '1.5' })).toMatchObject({
    termDays: Number.NaN,
    rounding: { minMinutes: Number.NaN },
  });
});
