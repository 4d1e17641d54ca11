/**
 * Why a page downloads a file of this name, without hash and extension; the first match counts.
 */
const REASONS: [RegExp, string][] = [
  [
    /^(\/|\/login|\/boards\/\w*)$/,
    'the document; its head asks for the rest, and for the board itself',
  ],
  [
    /^inter-/,
    'the typeface of all texts, asked for with the page so that none jumps; packed already',
  ],
  [/^index$/, 'React, the router and what else every page starts with'],
  [/^style$/, 'every style of the product in one file, kept for all further pages'],
  [/^landing-page$/, 'the landing page itself'],
  [/^login-page$/, 'the forms of the way in'],
  [/^kit$/, 'what all pages but the landing page show: buttons, menus, the header'],
  [/^\/api\/auth\/google/, 'whether there is a way in by Google'],
  [/favicon/, "the tab's picture"],
  [
    /^app$/,
    "tRPC's client, the cache of queries, who may do what: for all pages behind the way in",
  ],
  [/^board-page$/, "the board's page: its head, menus and columns"],
  [/^cards$/, 'the cards, and what can go wrong in words'],
  [/^live$/, 'the open board: commands, what is on its way, the line to the server'],
  [/^use-card-focus$/, 'the columns and their lists, which mount what is near the screen'],
  [/^\/api\/auth\/me$/, 'who one is'],
  [/snapshot$/, 'the tickets'],
  [/^\/trpc\/users/, "people's names"],
  [/^carrying$/, 'what carries tickets and columns'],
  [/^presence-link$/, 'who else is here'],
  [
    /^(palette|bell|about|recent-boards|dashboard$)/,
    'what the header opens: the palette, the bell, about; none waits when it is asked for',
  ],
  [/^\/trpc\/bell/, 'how much is new'],
  [
    /^(service-worker|offline|dashboard-page|boards-overview|page-heading|use-asked|sort-boards|board-grid)|^\/(service-worker|manifest|icons|\w*\.webmanifest)/,
    'what opens without a network: the service worker, the overview and the dashboard',
  ],
  [/^send-waiting$/, 'sends what an earlier page could not'],
  [
    /./,
    'dialogs and views of the board, fetched while the page is idle so that each opens at once and without a network',
  ],
];

export function whyOf(name: string): string {
  return REASONS.find(([named]) => named.test(name))?.[1] ?? '';
}
