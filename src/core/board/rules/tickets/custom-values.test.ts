import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  creator,
  manager,
  outcomeOf,
  refusalOf,
  stranger,
  ticket,
} from '../../../../test/kits/board-kit.ts';
import { decideOnPartialBoard } from '../../../../test/kits/partial-board-kit.ts';
import { LIMITS } from '../../../limits.ts';
import type { Board } from '../../board.ts';
import type { Command } from '../../commands.ts';
import {
  CUSTOM_FIELD_LIMITS,
  type CustomField,
  type CustomFieldType,
  customTexts,
  valueOfField,
  valuesOnBoard,
} from '../../fields/custom-fields.ts';
import type { CustomValue, CustomValues } from '../../fields/custom-values.ts';

const boardId = 'board-1';
const fieldOf = (type: CustomFieldType, part: Partial<CustomField> = {}): CustomField => ({
  ...{ id: `f${type.toLowerCase()}`, name: type, type, options: [] },
  ...{ isOnCards: false, isShared: false, ...part },
});
const options = [
  { id: 'o1', name: 'Draft' },
  { id: 'o2', name: 'Final' },
];
const fields = [
  ...(['TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'LINK'] as const).map((type) => fieldOf(type)),
  fieldOf('CHOICE', { options }),
];
const hidden = { visibleTo: ['manager'], createdBy: 'manager' };
const on: Board = {
  ...board([ticket('a', 'todo', 'i0'), ticket('h', 'todo', 'i1', hidden)]),
  customFields: fields,
};

const edit = (
  values: CustomValues,
  was?: CustomValues,
  ticketId = 'a',
): Command<'tickets.edit'> => ({
  type: 'tickets.edit',
  ...{ boardId, ticketId, set: { fields: values } },
  ...(was && { was: { fields: was } }),
});
const valuesOf = (of: Board, id = 'a') => of.tickets.get(id)?.fields;

test('CF3 an edit sets the values that it names, so two people set two fields at once', () => {
  const first = boardAfter(on, creator, edit({ ftext: ' Blue ' }, { ftext: null }));
  const second = boardAfter(first, manager, edit({ fnumber: 0, fcheckbox: true }));
  expect(valuesOf(second)).toEqual({ fcheckbox: true, fnumber: 0, ftext: 'Blue' });
  const cleared = boardAfter(second, creator, edit({ ftext: null, fcheckbox: false, fnumber: 0 }));
  expect(valuesOf(cleared)).toEqual({ fnumber: 0 });
  expect(valuesOf(boardAfter(cleared, creator, edit({ fnumber: null })))).toBeNull();
  expect(outcomeOf(cleared, creator, edit({ fnumber: 0, ftext: ' ' })).changes).toEqual([]);
});

test('CF3 a value that someone else changed is not overwritten unseen', () => {
  const changed = boardAfter(on, manager, edit({ ftext: 'Blue', fnumber: 1 }));
  expect(refusalOf(changed, creator, edit({ ftext: 'Red' }, { ftext: null }))).toBe(
    'ticket.changed',
  );
  expect(refusalOf(changed, creator, edit({ ftext: 'Blue' }, { ftext: null }))).toBeNull();
  expect(refusalOf(changed, creator, edit({ fdate: '2026-12-01' }, { fdate: null }))).toBeNull();
  const cleared = boardAfter(changed, manager, edit({ ftext: null }));
  expect(refusalOf(cleared, creator, edit({ ftext: 'Red' }, { ftext: 'Blue' }))).toBe(
    'ticket.changed',
  );
});

test.each<[string, CustomValue, boolean]>([
  ['ftext', 'x'.repeat(CUSTOM_FIELD_LIMITS.text), true],
  ['ftext', 'x'.repeat(CUSTOM_FIELD_LIMITS.text + 1), false],
  ['ftext', 1, false],
  ['fnumber', -0.5, true],
  ['fnumber', CUSTOM_FIELD_LIMITS.number * 10, false],
  ['fnumber', '1', false],
  ['fdate', '2028-02-29', true],
  ['fdate', '2026-02-29', false],
  ['fdate', '2026-02-01T10:00:00', false],
  ['fcheckbox', true, true],
  ['fcheckbox', 'true', false],
  ['flink', 'example.org/brief', true],
  ['flink', 'javascript:alert(1)', false],
  ['flink', `https://x.org/${'y'.repeat(LIMITS.url)}`, false],
])('CF3 %s takes %j: %s', (id, value, isTaken) => {
  expect(refusalOf(on, creator, edit({ [id]: value }))).toBe(isTaken ? null : 'request.invalid');
});

test('CF3 a choice is set by the id of its option, and unknown fields are refused', () => {
  expect(refusalOf(on, creator, edit({ fchoice: 'o2' }))).toBeNull();
  expect(refusalOf(on, creator, edit({ fchoice: 'o3' }))).toBe('field.unknown');
  expect(refusalOf(on, creator, edit({ fother: 1 }))).toBe('field.unknown');
  expect(refusalOf(on, creator, edit({ fother: null }))).toBeNull();
  expect(refusalOf(on, stranger, edit({ fother: 1 }))).toBe('board.unknown');
  expect(refusalOf(on, creator, edit({ ftext: 'x' }, undefined, 'h'))).toBe('ticket.unknown');
});

test('CF3 a new ticket has its values, alone or among several', () => {
  const place = { boardId, columnId: 'todo' };
  const create = { type: 'tickets.create' as const, ...place, name: 'New' };
  const { changes } = outcomeOf(on, creator, { ...create, fields: { fnumber: 3, ftext: '' } });
  expect(changes[0]?.change).toMatchObject({ ticket: { fields: { fnumber: 3 } } });
  expect(refusalOf(on, creator, { ...create, fields: { fnumber: '3' } })).toBe('request.invalid');
  const many = (value: CustomValue): Command => ({
    type: 'tickets.createMany',
    ...place,
    tickets: [{ name: 'One' }, { name: 'Two', fields: { fdate: value } }],
  });
  const creations = outcomeOf(on, creator, many('2026-12-01')).changes.map(({ change }) => change);
  expect(creations).toMatchObject([
    { ticket: { fields: null } },
    { ticket: { fields: { fdate: '2026-12-01' } } },
  ]);
  expect(refusalOf(on, creator, many('soon'))).toBe('request.invalid');
});

const unfit: [string, CustomValue][] = [
  ['ftext', 'x'.repeat(CUSTOM_FIELD_LIMITS.text + 1)],
  ['fnumber', CUSTOM_FIELD_LIMITS.number * 10],
  ['fdate', 'soon'],
  ['flink', 'javascript:alert(1)'],
];

test.each(unfit)(
  'CF3 an undo for many tickets sets no value of %s that does not fit',
  (id, bad) => {
    const to = { field: 'fields' as const, fieldId: id, was: null };
    const revert = (value: CustomValue) => ({
      ...{ type: 'tickets.revertMany' as const, boardId },
      to: { ...to, values: [{ value, ticketIds: ['a'] }] },
    });
    expect(refusalOf(on, creator, revert(bad))).toBe('ticket.changed');
    const good = id === 'fnumber' ? 3 : '2026-12-01';
    expect(valuesOf(boardAfter(on, creator, revert(good)))).toEqual({ [id]: good });
  },
);

test('CF3 CF7 a ticket that returns from another board brings only values that fit', () => {
  const returned = (values: CustomValues) => {
    const state = { assignee: null, visibleTo: null, to: {}, fields: values };
    const arrive = { type: 'tickets.arrive' as const, boardId, ticketId: 'z', columnId: 'todo' };
    const gone = { ticket: ticket('z', 'todo', 'i3'), deletedBy: 'creator' };
    const trash = { trash: { ticket: gone } };
    const { changes } = decideOnPartialBoard(on, creator, { ...arrive, back: state }, trash);
    return changes.map(({ change }) =>
      change.type === 'ticket.put' ? change.ticket.fields : null,
    );
  };
  const good = { ftext: 'Blue', flink: 'example.org', fdate: '2026-12-01', fchoice: 'o2' };
  expect(returned(good)).toEqual([good]);
  expect(returned({ ...Object.fromEntries(unfit), fcheckbox: true })).toEqual([
    { fcheckbox: true },
  ]);
});

test('CF3 the history names the fields', () => {
  const { history } = outcomeOf(on, creator, {
    ...edit({ fnumber: 3, fchoice: 'o1' }),
    set: { name: 'New', fields: { fnumber: 3, fchoice: 'o1' } },
  });
  expect(history).toEqual([{ ticketId: 'a', text: 'Edited name, NUMBER, CHOICE' }]);
  expect(outcomeOf(on, creator, edit({ fnumber: 3 })).history?.[0]?.text).toBe('Edited NUMBER');
});

test('CF4 values of deleted fields and options are shown nowhere, and make room for others', () => {
  const full = boardAfter(on, creator, edit({ fnumber: 3, fchoice: 'o1', ftext: 'Blue' }));
  const values = valuesOf(full) ?? null;
  const [one] = options;
  const choice = fieldOf('CHOICE', { options: one ? [one] : [] });
  expect(valueOfField(choice, values)).toBe('o1');
  expect(valueOfField({ ...choice, options: [] }, values)).toBeNull();
  expect(valueOfField(fieldOf('TEXT', { id: 'fnumber' }), values)).toBeNull();
  expect(customTexts([choice, fieldOf('NUMBER')], values)).toEqual(['Draft', '3']);
  const stale = Object.fromEntries(
    Array.from({ length: CUSTOM_FIELD_LIMITS.storedValues }, (_, n) => [`fold${n}`, n + 1]),
  );
  const old = { ...on, tickets: new Map([['a', ticket('a', 'todo', 'i0', { fields: stale })]]) };
  expect(valuesOf(boardAfter(old, creator, edit({ fnumber: 3 })))).toEqual({ fnumber: 3 });
});

test('CF4 values that are replaced or cleared need no room', () => {
  const stale = Object.fromEntries(
    Array.from({ length: CUSTOM_FIELD_LIMITS.storedValues - 1 }, (_, n) => [`fold${n}`, n + 1]),
  );
  const values = { ...stale, fnumber: 3 };
  const full = { ...on, tickets: new Map([['a', ticket('a', 'todo', 'i0', { fields: values })]]) };
  expect(valuesOf(boardAfter(full, creator, edit({ fnumber: 4 })))).toEqual({
    ...stale,
    fnumber: 4,
  });
  expect(valuesOf(boardAfter(full, creator, edit({ fnumber: null, ftext: '' })))).toEqual(stale);
});

test('CF7 on another board, values of fields with the same name and type stay', () => {
  const values = { ftext: 'Blue', fnumber: 3, fchoice: 'o2', fdate: '2026-12-01', fgone: 'x' };
  const to = [
    fieldOf('TEXT', { id: 'fa' }),
    fieldOf('TEXT', { id: 'fb', name: 'NUMBER' }),
    fieldOf('CHOICE', { id: 'fc', options: [{ id: 'x', name: 'Final' }] }),
  ];
  expect(valuesOnBoard(fields, to, values)).toEqual({
    values: { fa: 'Blue', fc: 'x' },
    lost: ['NUMBER', 'DATE'],
  });
  const other = fieldOf('CHOICE', { options: [{ id: 'o2', name: 'Else' }] });
  expect(valuesOnBoard(fields, [other], { fchoice: 'o2' })).toEqual({
    values: null,
    lost: ['CHOICE'],
  });
});

test('CF11 many tickets get a value at once, and get theirs back', () => {
  const two = { ...on, tickets: new Map(on.tickets).set('b', ticket('b', 'todo', 'i2')) };
  const before = boardAfter(two, creator, edit({ fchoice: 'o2', ftext: 'Blue' }, undefined, 'b'));
  const ticketIds = ['a', 'b', 'h'];
  const change = { type: 'setField' as const, fieldId: 'fchoice', value: 'o1' };
  const command = { type: 'tickets.changeMany' as const, boardId, ticketIds, change };
  const changed = boardAfter(before, creator, command);
  expect(ticketIds.map((id) => valuesOf(changed, id))).toEqual([
    { fchoice: 'o1' },
    { fchoice: 'o1', ftext: 'Blue' },
    null,
  ]);
  expect(refusalOf(before, creator, { ...command, change: { ...change, value: 'o3' } })).toBe(
    'field.unknown',
  );
  const to = {
    field: 'fields' as const,
    fieldId: 'fchoice',
    was: 'o1',
    values: [
      { value: null, ticketIds: ['a'] },
      { value: 'o2', ticketIds: ['b'] },
    ],
  };
  const revert = { type: 'tickets.revertMany' as const, boardId, to };
  const reverted = boardAfter(changed, creator, revert);
  expect(['a', 'b'].map((id) => valuesOf(reverted, id))).toEqual([
    null,
    { fchoice: 'o2', ftext: 'Blue' },
  ]);
  // Without its former option, a ticket stays as it is.
  const without = {
    ...changed,
    customFields: [fieldOf('CHOICE', { options: options.slice(0, 1) })],
  };
  expect(valuesOf(boardAfter(without, creator, revert), 'b')).toEqual({
    fchoice: 'o1',
    ftext: 'Blue',
  });
});
