import { describe, expect, it } from 'vitest';
import { makeTicket, type Ticket } from '../../../../core/board/ticket.ts';
import { type ColumnContext, textKey } from './table-columns.ts';
import { tableCsv } from './table-csv.ts';
import { groupRows, sortRows, type TableRow } from './table-rows.ts';
import {
  type Grouping,
  moveColumn,
  nextSorts,
  readSettings,
  type Sort,
  toggleColumn,
} from './table-settings.ts';

const custom = { options: [], isOnCards: false, isShared: false };
const context: ColumnContext = {
  ticketKey: 'WEB',
  columnRanks: new Map([
    ['todo', 0],
    ['done', 1],
  ]),
  statusOf: (id) => ({ todo: 'To Do', done: 'Done' })[id] ?? '',
  nameOf: (id) => ({ ann: 'Ann', bob: 'bob', zoe: 'Zoë' })[id] ?? id,
  customFields: [
    { id: 'fsize', name: 'Size', type: 'NUMBER', ...custom },
    { id: 'fok', name: 'Approved', type: 'CHECKBOX', ...custom },
    {
      ...{ id: 'fphase', name: 'Phase', type: 'CHOICE', ...custom },
      options: [
        { id: 'ob', name: 'Draft' },
        { id: 'oa', name: 'Final' },
      ],
    },
  ],
};

let ticketCount = 0;
const ticket = (properties: Partial<Ticket>): Ticket => {
  ticketCount += 1;
  return makeTicket({
    id: `t${ticketCount}`,
    columnId: 'todo',
    pos: `a${ticketCount}`,
    ...properties,
  });
};
const names = (tickets: readonly Ticket[]) => tickets.map(({ name }) => name);
const by = (column: Sort['column'], isDescending = false): Sort => ({ column, isDescending });

describe('sorting', () => {
  it('TV2 texts sort without case and accents, and numbers by value', () => {
    const sorted = ['Zug 10', 'zug 9', 'Äpfel', 'apfel', 'Straße', 'strasse 2'];
    const tickets = sorted.map((name) => ticket({ name }));
    expect(names(sortRows(tickets, [by('name')], context))).toEqual([
      ...['Äpfel', 'apfel', 'Straße', 'strasse 2', 'zug 9', 'Zug 10'],
    ]);
    expect(textKey('Über 7')).toBe(textKey('uber 007'));
  });

  it('TV2 tickets without a value come last in both directions', () => {
    const tickets = [
      ticket({ name: 'none' }),
      ticket({ name: 'late', dueDate: '2026-12-01T00:00:00' }),
      ticket({ name: 'early', dueDate: '2026-01-01T00:00:00' }),
    ];
    expect(names(sortRows(tickets, [by('dueDate')], context))).toEqual(['early', 'late', 'none']);
    expect(names(sortRows(tickets, [by('dueDate', true)], context))).toEqual([
      ...['late', 'early', 'none'],
    ]);
  });

  it('CF8 numbers sort by value, choices in the order of their options, and none is last', () => {
    const tickets = [
      ticket({ name: 'none', fields: { fsize: 'large' } }),
      ticket({ name: 'ten', fields: { fsize: 10, fphase: 'oa' } }),
      ticket({ name: 'nine', fields: { fsize: 9, fphase: 'ob', fok: true } }),
    ];
    const sorted = (column: Sort['column'], isDescending = false) =>
      names(sortRows(tickets, [by(column, isDescending)], context));
    expect(sorted('custom-fsize')).toEqual(['nine', 'ten', 'none']);
    expect(sorted('custom-fphase', true)).toEqual(['ten', 'nine', 'none']);
    expect(sorted('custom-fok')).toEqual(['nine', 'none', 'ten']);
    expect(sorted('custom-fgone')).toEqual(['none', 'ten', 'nine']);
    const rows: TableRow[] = tickets.map((each) => ({
      kind: 'ticket',
      key: each.id,
      ticket: each,
    }));
    const csv = tableCsv(rows, ['name', 'custom-fsize', 'custom-fphase', 'custom-fok'], context);
    expect(csv.trim().split('\r\n').slice(-3)).toEqual([
      'none,,,',
      'ten,10,Final,',
      'nine,9,Draft,Yes',
    ]);
    expect(csv).toContain('Name,Size,Phase,Approved');
  });

  it('TV2 a further column decides between equal values, and at last the order of the board', () => {
    const tickets = [
      ticket({ name: 'd', columnId: 'done', priority: 'HIGH' }),
      ticket({ name: 'b', priority: 'LOW', estimate: 3 }),
      ticket({ name: 'c', priority: 'LOW', estimate: 1 }),
      ticket({ name: 'a', priority: 'HIGH' }),
    ];
    expect(names(sortRows(tickets, [by('priority'), by('estimate')], context))).toEqual([
      ...['a', 'd', 'c', 'b'],
    ]);
    expect(names(sortRows(tickets, [], context))).toEqual(['b', 'c', 'a', 'd']);
  });

  it('TV2 people sort by name, and columns by their place on the board', () => {
    const tickets = ['zoe', 'ann', 'bob'].map((assignee) => ticket({ name: assignee, assignee }));
    expect(names(sortRows(tickets, [by('assignee')], context))).toEqual(['ann', 'bob', 'zoe']);
    const placed = [ticket({ name: '2', columnId: 'done' }), ticket({ name: '1' })];
    expect(names(sortRows(placed, [by('status')], context))).toEqual(['1', '2']);
  });

  it('TV2 a heading sorts upwards, downwards and not at all; Shift adds to the others', () => {
    const up = nextSorts([], 'name', false);
    expect(up).toEqual([by('name')]);
    const down = nextSorts(up, 'name', false);
    expect(down).toEqual([by('name', true)]);
    expect(nextSorts(down, 'name', false)).toEqual([]);
    const both = nextSorts(down, 'dueDate', true);
    expect(both).toEqual([by('name', true), by('dueDate')]);
    expect(nextSorts(both, 'dueDate', true)).toEqual([by('name', true), by('dueDate', true)]);
    expect(nextSorts(both, 'name', true)).toEqual([by('dueDate')]);
    expect(nextSorts(both, 'estimate', false)).toEqual([by('estimate')]);
  });
});

const outline = (rows: readonly TableRow[]) =>
  rows.map((row) =>
    row.kind === 'ticket' ? row.ticket.name : `[${row.group.id}] ${row.group.count}`,
  );
const grouped = (tickets: Ticket[], groupBy: Grouping, collapsed: string[] = []) =>
  groupRows(tickets, { groupBy, collapsed: new Set(collapsed), context });

describe('grouping', () => {
  it('TV3 groups have counts and sums, keep the sort, and those without a value come last', () => {
    const tickets = [
      ticket({ name: 'a', estimate: 0.1 }),
      ticket({ name: 'b', assignee: 'zoe', estimate: 0.2 }),
      ticket({ name: 'c', assignee: 'ann', estimate: 0.1 }),
      ticket({ name: 'd', assignee: 'ann', estimate: 0.2 }),
    ];
    const rows = grouped(tickets, 'assignee');
    expect(outline(rows)).toEqual(['[ann] 2', 'c', 'd', '[zoe] 1', 'b', '[] 1', 'a']);
    expect(rows[0]).toMatchObject({ group: { estimate: 0.3, isCollapsed: false } });
    const ofDone = ticket({ name: 'e', columnId: 'done' });
    expect(outline(grouped([ofDone, ...tickets.slice(0, 1)], 'status'))).toEqual([
      ...['[todo] 1', 'a', '[done] 1', 'e'],
    ]);
  });

  it('TV3 a ticket is in the group of each of its labels, in rows with keys of their own', () => {
    const rows = grouped([ticket({ name: 'a', labels: ['ui', 'Api'] })], 'label');
    expect(outline(rows)).toEqual(['[Api] 1', 'a', '[ui] 1', 'a']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
  });

  it('TV3 a collapsed group shows its row alone, with the same count', () => {
    const tickets = [
      ticket({ name: 'a', priority: 'LOW' }),
      ticket({ name: 'b', priority: 'HIGH' }),
    ];
    expect(outline(grouped(tickets, 'priority', ['HIGH']))).toEqual(['[HIGH] 1', '[LOW] 1', 'a']);
  });
});

describe('columns', () => {
  it('TV1 the name is always the first column', () => {
    expect(moveColumn(['name', 'status', 'url'], 'url', -5)).toEqual(['name', 'url', 'status']);
    expect(moveColumn(['name', 'status'], 'name', 1)).toEqual(['name', 'status']);
    expect(toggleColumn(['name', 'status'], 'name')).toEqual(['name', 'status']);
    expect(toggleColumn(toggleColumn(['name', 'status'], 'status'), 'url')).toEqual([
      ...['name', 'url'],
    ]);
  });

  it('TV1 of stored settings what is not known is left out', () => {
    const columns = ['url', 'gone', 'name', 'url', 7];
    const sorts = [{ column: 'url', isDescending: 'yes' }, null, { column: 'gone' }, {}];
    const read = readSettings({ columns, sorts, widths: { url: 9999, gone: 1, id: 'x' } });
    expect(read).toEqual({
      columns: ['name', 'url'],
      widths: { url: 800 },
      sorts: [{ column: 'url', isDescending: false }],
      groupBy: null,
      collapsed: [],
    });
    for (const value of [null, 3, 'x', []]) expect(readSettings(value).columns[0]).toBe('name');
  });
});

it('TV6 the file has the shown rows and columns, and no formulas', () => {
  const tickets = [
    ticket({ id: 'long-id-aaaaaa', name: '=1+1', dueDate: '2026-11-18T12:00:00', estimate: 2.5 }),
    ticket({ name: 'b, "c"', assignee: 'ann', labels: ['x', 'y'], priority: 'HIGH' }),
    ticket({ name: 'hidden', priority: 'LOW' }),
  ];
  const rows = grouped(tickets, 'priority', ['LOW']);
  const columns = ['name', 'dueDate', 'estimate', 'assignee', 'labels', 'priority'] as const;
  expect(tableCsv(rows, columns, context)).toBe(
    [
      '\ufeffName,Due,Estimate,Assignee,Labels,Priority',
      '"b, ""c""",,,Ann,"x, y",High',
      "'=1+1,2026-11-18 12:00:00,2.5,,,",
      '',
    ].join('\r\n'),
  );
});

it('TV6 done tasks are no date for a spreadsheet, and files and photos are numbers', () => {
  const tickets = [
    ticket({ name: 'a', taskCount: 2, doneTaskCount: 1, fileCount: 3, photoCount: 1 }),
    ticket({ name: 'b' }),
  ];
  const rows = groupRows(tickets, { groupBy: null, collapsed: new Set(), context });
  expect(tableCsv(rows, ['name', 'tasks', 'photos', 'files'], context)).toBe(
    ['\ufeffName,Tasks,Photos,Files', 'a,1 of 2,1,3', 'b,,,', ''].join('\r\n'),
  );
  expect(names(sortRows(tickets, [by('files', true)], context))).toEqual(['a', 'b']);
});

it('TV6 a recurrence is written in words', () => {
  const recurrence = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;DTSTART=20300101T06;COUNT=2';
  const tickets = [ticket({ name: 'a', recurrence }), ticket({ name: 'b' })];
  const rows = groupRows(tickets, { groupBy: null, collapsed: new Set(), context });
  expect(tableCsv(rows, ['name', 'recurrence'], context).split('\r\n').slice(1, 3)).toEqual([
    'a,"Every 2 weeks on Mon, 2 more times"',
    'b,',
  ]);
});
