import type { Command } from '../../src/core/board/commands.ts';
import { dayAt } from '../../src/core/days.ts';
import type { Api, Person } from './api.ts';
import { sketchOfCheckout, wallOfNotes } from './drawings.ts';
import { type ClientLinkPaths, makeInvoices } from './invoicing.ts';

/** A team with realistic data, for pictures of the pages and screens. */
export interface Team {
  boardId: string;
  emptyBoardId: string;
  projectId: string;
  /** The ticket with all fields filled. */
  ticketId: string;
  /** The path of a share link to the board. */
  shareLinkPath: string;
  /** Those of documents for clients. */
  clientLinks: ClientLinkPaths;
  /** Creator of the board, ADMIN. */
  lena: Person;
  /** An editor of the board. */
  jonas: Person;
  /** Manages the board too. */
  mara: Person;
  /** Has an account, and no board. */
  noor: Person;
  /** Another editor of the board. */
  priya: Person;
}

type NewTicket = Omit<Command<'tickets.create'>, 'type' | 'boardId' | 'columnId'>;

const DAY = 86_400_000;

/** All users sign up with `api`; `lena`, the first, is the ADMIN of a new server. */
export async function makeTeam(api: Api, lena: Person): Promise<Team> {
  const jonas = await api.register('Jonas', 'Lindqvist');
  const mara = await api.register('Mara', 'Okafor');
  const theo = await api.register('Theo', 'Brandt');
  const priya = await api.register('Priya', 'Raman');
  const sam = await api.register('Sam', 'Whitfield');
  const noor = await api.register('Noor', 'Haddad');
  await api.send('/trpc/users.setRole', lena, { userId: sam.id, role: 'ADMIN' });
  await api.send('/trpc/users.setRole', lena, { userId: mara.id, role: 'EDITOR' });

  await api.send('/trpc/invitations.create', lena, { email: 'ines@example.org' });

  const projectId = 'project-nordlicht';
  await api.send('/trpc/projects.save', lena, { projectId, name: 'Nordlicht Coffee' });
  await api.send('/trpc/projects.save', lena, { projectId: 'project-own', name: 'Our own studio' });
  const boardOf = (boardId: string, name: string, columns: string[], project: string | null) =>
    api.run(lena, {
      type: 'boards.create',
      boardId,
      name,
      members: [jonas, mara, theo, priya].map(({ id }) => ({
        userId: id,
        role: id === mara.id ? ('ADMIN' as const) : ('EDITOR' as const),
      })),
      columns,
      projectId: project,
    });
  const boardId = 'board-shop-relaunch';
  const emptyBoardId = 'board-autumn';
  await boardOf(emptyBoardId, 'Autumn campaign', [], projectId);
  await boardOf('board-studio', 'Studio website', ['Ideas', 'Doing', 'Done'], null);
  await boardOf(boardId, 'Shop relaunch', Object.keys(ticketsOf([])), projectId);

  const { columns } = await api.snapshot(lena, boardId);
  const work = ticketsOf([lena, jonas, mara, theo, priya].map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const { id: columnId, name } of columns) {
    for (const ticket of work[name] ?? []) {
      const id = await api.run(lena, { type: 'tickets.create', boardId, columnId, ...ticket });
      ids.set(ticket.name, id);
    }
  }
  const interviews = ids.get('Interviews with ten regulars') ?? '';
  const notes = { name: 'wall of notes.png', content: await wallOfNotes() };
  await api.photo(lena, { boardId, ticketId: interviews, ...notes });
  const ticketId = ids.get('Checkout on one page') ?? '';
  await recordTime(api, { lena, mara, priya, ids });
  const clientLinks = await makeInvoices(api, lena);
  const links = [
    ['blockedBy', 'Move the old order history'],
    ['parentOf', 'Gift cards'],
    ['relatesTo', 'Product search that forgives typos'],
  ] as const;
  for (const [relation, other] of links) {
    const link = { boardId, ticketId, relation, otherId: ids.get(other) ?? '' };
    await api.run(lena, { type: 'tickets.link', ...link });
  }
  const sketch = { name: 'sketch.png', content: await sketchOfCheckout() };
  await api.photo(mara, { boardId, ticketId, ...sketch });
  const talk: [Person, string][] = [
    [mara, 'The mock-ups are in the usual folder. Guest checkout is on the second page.'],
    [jonas, 'Address lookup works; it still needs a fallback when the service is slow.'],
    [priya, 'Tested with a screen reader: the total is read out after each change. Lovely.'],
    [lena, 'Great. The client wants to see it on Thursday, so no new payment methods before that.'],
  ];
  for (const [person, text] of talk) {
    await api.run(person, { type: 'tickets.comment', boardId, ticketId, text, photoUrls: [] });
  }
  const reactions: [Person, '👍' | '🎉'][] = [
    [mara, '👍'],
    [lena, '👍'],
    [jonas, '🎉'],
  ];
  for (const [person, emoji] of reactions) {
    await api.run(person, {
      type: 'tickets.setReaction',
      ...{ boardId, ticketId, comment: 1, emoji, isSet: true },
    });
  }
  await api.run(lena, {
    type: 'tickets.editComment',
    ...{ boardId, ticketId, comment: 0 },
    text: 'Great. The client wants to see it on **Thursday**, so no new payment methods before that.',
  });
  const description =
    'Address, delivery and payment on one page instead of three.\n\nGuests order without an account; whoever has one finds the last address filled in. The total is always in sight, with delivery and **VAT**.\n\nOut of scope: new payment methods.';
  const set = { priority: 'HIGH' as const, assignee: jonas.id, description };
  await api.run(mara, { type: 'tickets.edit', boardId, ticketId, set });
  await archiveTickets(api, lena, boardId);
  const lookPath = await linkTo(api, lena, boardId);
  // Nothing happens on that board, so no rule starts, and nothing is delivered.
  const automation = {
    name: 'Urgent ones first',
    trigger: { type: 'labelled', label: 'urgent' },
    conditions: { priority: null },
    actions: [
      { type: 'setPriority', priority: 'HIGH' },
      { type: 'notify', to: 'assignee' },
    ],
  };
  await api.send('/trpc/automations.create', lena, { boardId: emptyBoardId, automation });
  const hook = { boardId: emptyBoardId, url: 'https://93.184.215.14/freelane/hooks' };
  await api.send('/trpc/webhooks.create', lena, hook);
  return {
    boardId,
    emptyBoardId,
    projectId,
    ticketId,
    shareLinkPath: lookPath,
    clientLinks,
    lena,
    jonas,
    mara,
    noor,
    priya,
  };
}

/** The path of a new share link. */
async function linkTo(api: Api, lena: Person, boardId: string): Promise<string> {
  const wanted = { boardId, client: 'Nordlicht Coffee', days: 30 };
  const answer = await api.send<{ result: { data: { url: string } } }>(
    '/trpc/shareLinks.create',
    lena,
    wanted,
  );
  const { pathname, hash } = new URL(answer.result.data.url);
  return pathname + hash;
}

/** Column name -> tickets. */
function ticketsOf(people: string[]): Record<string, NewTicket[]> {
  const [lena = '', jonas = '', mara = '', theo = '', priya = ''] = people;
  return {
    'To Do': [
      {
        name: 'Photos of the autumn roasts',
        description: 'Six bags on a warm background, and one group shot for the start page.',
        assignee: theo,
        labels: ['photo', 'content'],
        startDate: due(3, '09:00'),
        dueDate: due(6, '10:00'),
        estimate: 3,
      },
      {
        name: 'Gift cards',
        estimate: 2.5,
        description: 'Amounts of 25, 50 and 100, sent by email on a day that the buyer chooses.',
        labels: ['shop'],
        priority: 'LOW',
      },
      {
        name: 'Terms and privacy page from the lawyer',
        assignee: lena,
        dueDate: due(9, '17:00'),
        labels: ['legal'],
        visibleTo: [lena, mara],
      },
      { name: 'Newsletter sign-up in the footer', assignee: priya, labels: ['content'] },
    ],
    'In Progress': [
      {
        name: 'Checkout on one page',
        description:
          'Address, delivery and payment on one page instead of three.\n\nGuests order without an account; whoever has one finds the last address filled in. The total is always in sight, with delivery and tax.',
        labels: ['shop', 'frontend'],
        url: 'https://example.com/checkout',
        dueDate: due(2, '15:00'),
      },
      {
        name: 'Product search that forgives typos',
        description: 'Ethopia, esspresso and filtr should all find something.',
        assignee: priya,
        priority: 'MEDIUM',
        labels: ['frontend', 'search'],
        dueDate: due(2, '18:00'),
      },
      {
        name: 'Move the old order history',
        description: '14,200 orders since 2019; the numbers on the invoices must stay the same.',
        assignee: jonas,
        priority: 'HIGH',
        labels: ['data'],
        dueDate: due(-1, '12:00'),
      },
    ],
    Review: [
      {
        name: 'Colours and type for the new brand',
        description: 'Contrast is checked in light and dark.',
        assignee: mara,
        priority: 'MEDIUM',
        labels: ['design'],
        dueDate: due(0, '16:00'),
      },
      {
        name: 'Subscription page: pause, skip and change the grind without writing to support',
        description: 'A customer does all three from one page, on the phone too.',
        assignee: theo,
        labels: ['shop', 'frontend', 'subscriptions'],
      },
    ],
    Done: [
      { name: 'Domain and mail moved', assignee: jonas, priority: 'LOW' },
      {
        name: 'Interviews with ten regulars',
        description: 'What they order, where they give up, and what they would miss.',
        assignee: mara,
        labels: ['research'],
        dueDate: due(-8, '09:00'),
      },
    ],
  };
}

interface Recorded {
  lena: Person;
  mara: Person;
  priya: Person;
  /** Of tickets, by name. */
  ids: ReadonlyMap<string, string>;
}

/** Time of this week, with two entries that overlap, and a timer that runs. */
async function recordTime(api: Api, { lena, mara, priya, ids }: Recorded): Promise<void> {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const weekday = (midnight.getDay() + 6) % 7;
  const add = (
    person: Person,
    name: string,
    days: number,
    from: number,
    hours: number,
    note = '',
  ) =>
    api.time(person, {
      ...{ type: 'time.add', entryId: `${person.firstName}-${days}-${from * 60}`, note },
      ...{ ticketId: ids.get(name) ?? '', projectId: null, seconds: hours * 3600 },
      day: dayAt(new Date(midnight.getTime() + (days - weekday) * DAY)),
      startedAt: midnight.getTime() + (days - weekday) * DAY + from * 3_600_000,
    });
  await add(lena, 'Checkout on one page', 0, 9, 2.5, 'Sketches with Mara');
  await add(lena, 'Checkout on one page', 0, 13, 1.25, 'Address and payment on one screen');
  await add(lena, 'Checkout on one page', 2, 10, 3);
  await add(lena, 'Move the old order history', 1, 9.25, 1.5);
  await add(lena, 'Move the old order history', 0, 11, 1, 'Call with the agency');
  await add(mara, 'Checkout on one page', 1, 9, 4, 'Icons');
  await add(priya, 'Checkout on one page', 1, 14, 2);
  const now = Date.now();
  await api.time(priya, {
    ...{ type: 'timer.start', entryId: 'priya-now', projectId: null, day: dayAt(new Date()) },
    ...{ ticketId: ids.get('Checkout on one page') ?? '', at: now - 4_000_000 },
    offlineMs: 4_000_000,
  });
}

/** Tickets that were finished long ago, in the archive of the board. */
async function archiveTickets(api: Api, lena: Person, boardId: string): Promise<void> {
  const { columns } = await api.snapshot(lena, boardId);
  const columnId = columns.find(({ name }) => name === 'Done')?.id ?? '';
  const create = { type: 'tickets.create' as const, boardId, columnId };
  const description = 'Two days at the roastery. The raw files are with **Mara**.';
  const ticketIds = [
    await api.run(lena, { ...create, name: 'Photo shoot at the roastery', description }),
    await api.run(lena, { ...create, name: 'Offer and contract' }),
    await api.run(lena, { ...create, name: 'Access to the old shop and its statistics' }),
  ];
  const change = { type: 'archive' as const };
  await api.run(lena, { type: 'tickets.changeMany', boardId, ticketIds, change });
}

/** A wall-clock time this many days from now. */
function due(days: number, time: string): string {
  return `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}:00`;
}
