import type { Priority } from '../../core/board/ticket-fields.ts';

/** Fixed ids, so that the sample can be found and removed again. */
export const PROJECT = { id: 'demo-project', name: 'Sample: Mira Bakery' };

/** Colleagues who cannot sign in; their addresses are not valid. */
export const PEOPLE = [
  { id: 'udemo-mara', email: 'mara@freelane.invalid', firstName: 'Mara', lastName: 'Lind' },
  { id: 'udemo-jonas', email: 'jonas@freelane.invalid', firstName: 'Jonas', lastName: 'Feld' },
  { id: 'udemo-priya', email: 'priya@freelane.invalid', firstName: 'Priya', lastName: 'Nair' },
] as const;

/** `owner` is the owner of the sample project. */
export type SampleRole = 'owner' | (typeof PEOPLE)[number]['id'];

export interface SampleTicket {
  name: string;
  description?: string;
  assignee?: SampleRole;
  priority?: Priority;
  labels?: string[];
  /** Days from today, and the time of day. */
  due?: [days: number, time: string];
  url?: string;
  visibleTo?: SampleRole[];
  /** Oldest first. */
  comments?: [by: SampleRole, text: string][];
  /** The columns that the ticket passed through. */
  previousColumns?: string[];
  hasPhoto?: boolean;
  isDeleted?: boolean;
}

export interface SampleBoard {
  id: string;
  name: string;
  isTemplate?: boolean;
  members: { userId: SampleRole; role: 'EDITOR' | 'ADMIN' }[];
  columns: Record<string, SampleTicket[]>;
}

const [MARA, JONAS, PRIYA] = ['udemo-mara', 'udemo-jonas', 'udemo-priya'] as const;

const website: SampleBoard = {
  id: 'demo-website',
  name: 'Website relaunch',
  members: [
    { userId: MARA, role: 'ADMIN' },
    { userId: JONAS, role: 'EDITOR' },
    { userId: PRIYA, role: 'EDITOR' },
  ],
  columns: {
    Ideas: [
      {
        name: 'Carry me to another column',
        description:
          'By mouse, by a long touch, or with the keys: the space bar picks a ticket up, arrows move it, ' +
          'the space bar drops it. Everyone who has the board open sees it move.',
        labels: ['start here'],
      },
      { name: 'A page about where the flour comes from', labels: ['content'] },
      { name: 'Order bread online', labels: ['content', 'later'], priority: 'LOW' },
    ],
    'To Do': [
      {
        name: 'Write the texts for the start page',
        description: 'Three short paragraphs: who we are, what we bake, when we are open.',
        ...{ assignee: MARA, priority: 'HIGH', labels: ['content'], due: [-2, '12:00'] },
        comments: [
          [JONAS, 'The photographer asks which of the cakes you want to write about.'],
          [MARA, 'The plum cake. @owner can you ask the bakery for a recipe?'],
        ],
      },
      {
        name: 'Choose the photos',
        ...{ assignee: 'owner', priority: 'MEDIUM', labels: ['design'], due: [0, '17:00'] },
        comments: [[PRIYA, '@owner these are due today.']],
      },
      { name: 'Opening hours on holidays', labels: ['content'], due: [9, '09:00'] },
    ],
    'In Progress': [
      {
        name: 'Draft of the start page',
        description: 'A first draft is attached. Photos open in a new tab.',
        ...{ assignee: JONAS, priority: 'HIGH', labels: ['design'], due: [3, '15:30'] },
        ...{
          url: 'https://example.org/drafts/start',
          hasPhoto: true,
          previousColumns: ['Ideas', 'To Do'],
        },
        comments: [
          [PRIYA, 'The button should be larger on phones.'],
          [JONAS, 'Done, have a look.'],
        ],
      },
      {
        name: 'What we charge for it',
        description: 'Only those who are chosen under “Visible To” see this ticket.',
        ...{ assignee: 'owner', labels: ['internal'], visibleTo: ['owner', MARA] },
      },
    ],
    Review: [
      {
        name: 'Map and directions',
        ...{ assignee: PRIYA, labels: ['content'], due: [5, '10:00'], previousColumns: ['To Do'] },
      },
    ],
    Done: [
      { name: 'Register the domain', assignee: 'owner', previousColumns: ['To Do', 'In Progress'] },
      {
        name: 'Talk with the client',
        labels: ['client'],
        due: [-12, '11:00'],
        previousColumns: ['To Do'],
      },
      { name: 'In the trash: it can be restored', isDeleted: true },
    ],
  },
};

const shop: SampleBoard = {
  id: 'demo-orders',
  name: 'Orders and invoices',
  members: [{ userId: PRIYA, role: 'ADMIN' }],
  columns: {
    Asked: [
      { name: 'Price for a wedding cake', assignee: PRIYA, due: [14, '09:00'], priority: 'MEDIUM' },
    ],
    Offered: [{ name: 'Logo on paper bags', url: 'example.org/bags', due: [20, '12:00'] }],
    Paid: [{ name: 'First invoice', assignee: 'owner', previousColumns: ['Offered'] }],
  },
};

const template: SampleBoard = {
  id: 'demo-template',
  name: 'New client',
  isTemplate: true,
  members: [],
  columns: {
    'Before we start': [
      { name: 'Send the offer', labels: ['offer'] },
      { name: 'Sign the contract', labels: ['offer'] },
    ],
    'First week': [{ name: 'Meet everybody' }, { name: 'Collect what is there' }],
    Ready: [],
  },
};

export const BOARDS = [website, shop, template];
