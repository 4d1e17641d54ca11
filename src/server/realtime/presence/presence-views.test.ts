import { expect, it } from 'vitest';
import type { TicketActivity } from '../../../core/board/wire/presence.ts';
import { EMPTY_VIEW, PresenceViews } from './presence-views.ts';

const editing: TicketActivity = { ticketId: 't1', doing: 'editing' };
const PEOPLE = Array.from({ length: 300 }, (_, n) => `person${n}`);
const EVERYONE = new Map([['t1', null]]);

const windowsOf = (activeIds: readonly string[]) =>
  PEOPLE.map((userId) => ({ userId, activity: activeIds.includes(userId) ? editing : null }));

it('ZP4 an update to hundreds of users contains only the one who changed activity', () => {
  const before = new PresenceViews(windowsOf([]), EVERYONE);
  const after = new PresenceViews(windowsOf(['person7']), EVERYONE);
  for (const userId of PEOPLE) {
    const { update: first, view } = before.updateFor(userId, EMPTY_VIEW);
    expect(first?.here.length).toBe(PEOPLE.length - 1);
    const update = { here: [{ id: 'person7', activities: [editing] }], gone: [] };
    expect(after.updateFor(userId, view).update).toEqual(userId === 'person7' ? null : update);
  }
});

it('ZP4 users of one visibility class share one view', () => {
  const views = new PresenceViews(windowsOf(['person7']), new Map([['t1', PEOPLE.slice(0, 9)]]));
  const distinctViews = new Set(PEOPLE.map((userId) => views.updateFor(userId, EMPTY_VIEW).view));
  expect(distinctViews.size).toBe(2);
});

it('ZP3 omits activities on tickets that are missing or hidden from the acting user', () => {
  for (const audiences of [new Map([['t1', ['person1']]]), new Map()]) {
    const views = new PresenceViews(windowsOf(['person7']), audiences);
    const { update } = views.updateFor('person1', EMPTY_VIEW);
    expect(update?.here.flatMap(({ activities }) => activities)).toEqual([]);
  }
});
