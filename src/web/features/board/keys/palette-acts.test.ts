import { beforeEach, expect, test, vi } from 'vitest';
import { board, column, creator, stranger } from '../../../../test/kits/board-kit.ts';
import { TICKET_KEYS } from '../../../lib/keyboard/ticket-keys.ts';
import type { PaletteItem } from '../../command-palette/command-palette-items.ts';
import { actsByShortText } from '../../command-palette/offered-acts.ts';

const TEXTS = ['acts', 'board-head', 'lanes'];
const MAX_KEYS = 3;

const on = { ...board(column('todo', ['a'])), ticketKey: 'KEY' };

beforeEach(() => vi.resetModules());

async function actsIn(language: string, actor = creator): Promise<PaletteItem[]> {
  for (const name of TEXTS) {
    vi.doMock(`../../../i18n/en/${name}.ts`, () => import(`../../../i18n/${language}/${name}.ts`));
  }
  const { actsOn } = await import('./palette-acts.tsx');
  const ticket = on.tickets.get('a');
  if (!ticket) throw new Error('the board has no ticket');
  const nothing = () => {};
  const props = {
    ...{ board: on, actor, openId: null },
    ...{ onRequest: nothing, onFilter: nothing, onOpenTicket: nothing },
  };
  const target = { ticket, element: {} as HTMLElement };
  return actsOn(props, target, async () => {}).flatMap(({ items }) => items);
}

/** How many keys choose an act in the palette, Enter included. */
function keysFor(act: PaletteItem, acts: readonly PaletteItem[]): number {
  const starts = act.label.split(/\s+/).flatMap((word) => [word.slice(0, 1), word.slice(0, 2)]);
  const texts = [act.keys ?? '', ...starts].filter((text) => text.length > 0);
  const short = texts.filter((text) => actsByShortText(acts, text)[0] === act);
  const typed = Math.min(...short.map((text) => text.length));
  return typed + 1;
}

test.each(['en', 'de'])(
  'MN25 at least 95 of 100 acts take at most three keys in the palette: %s',
  async (language) => {
    const acts = await actsIn(language);
    expect(acts.length).toBeGreaterThan(30);
    const slow = acts.filter((act) => keysFor(act, acts) > MAX_KEYS).map(({ label }) => label);
    expect(slow.length, slow.join(', ')).toBeLessThanOrEqual(acts.length * 0.05);
  },
);

test('MN25 every key of a ticket is in the palette, and each act once', async () => {
  const acts = await actsIn('en');
  expect(acts.map(({ keys }) => keys)).toEqual(expect.arrayContaining(Object.values(TICKET_KEYS)));
  expect(new Set(acts.map(({ id }) => id)).size).toBe(acts.length);
});

test('MN25 who may only look is offered nothing that changes the board', async () => {
  const labels = (await actsIn('en', stranger)).map(({ label }) => label);
  expect(labels).toContain('Copy the number');
  expect(labels).not.toContain('Assign someone');
  expect(labels).not.toContain('New column');
});
