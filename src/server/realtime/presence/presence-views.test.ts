import { expect, it } from 'vitest';
import type { TicketActivity } from '../../../core/board/wire/presence.ts';
import { NOBODY, PresenceViews } from './presence-views.ts';

const editing: TicketActivity = { ticketId: 't1', doing: 'editing' };
const PEOPLE = Array.from({ length: 300 }, (_, n) => `person${n}`);
const EVERYONE = new Map([['t1', null]]);

const windowsOf = (doers: readonly string[]) =>
  PEOPLE.map((userId) => ({ userId, activity: doers.includes(userId) ? editing : null }));

it('ZP4 of hundreds of people each is told of the one alone who does something else', () => {
  const before = new PresenceViews(windowsOf([]), EVERYONE);
  const after = new PresenceViews(windowsOf(['person7']), EVERYONE);
  for (const userId of PEOPLE) {
    const { news, view } = before.newsFor(userId, NOBODY);
    expect(news?.here.length).toBe(PEOPLE.length - 1);
    const told = { here: [{ id: 'person7', activities: [editing] }], gone: [] };
    expect(after.newsFor(userId, view).news).toEqual(userId === 'person7' ? null : told);
  }
});

it('ZP4 those who may know the same share what they know', () => {
  const views = new PresenceViews(windowsOf(['person7']), new Map([['t1', PEOPLE.slice(0, 9)]]));
  const known = new Set(PEOPLE.map((userId) => views.newsFor(userId, NOBODY).view));
  expect(known.size).toBe(2);
});

it('ZP3 of a ticket that is hidden from its teller nothing is told, nor of one that is not there', () => {
  for (const audiences of [new Map([['t1', ['person1']]]), new Map()]) {
    const views = new PresenceViews(windowsOf(['person7']), audiences);
    const { news } = views.newsFor('person1', NOBODY);
    expect(news?.here.flatMap(({ activities }) => activities)).toEqual([]);
  }
});
