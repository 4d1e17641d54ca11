/**
 * Why a page downloads a file of this name, without hash and extension; the first match counts.
 */
const REASONS: [RegExp, string][] = [
  [
    /^(\/|\/login|\/boards\/\w*)$/,
    'the document; its head requests the other files, and the board itself',
  ],
  [
    /^inter-/,
    'the typeface of all texts, requested with the page to avoid layout shifts; already compressed',
  ],
  [/^index$/, 'React, the router and the rest of the common start'],
  [/^style$/, 'all styles in one file, cached for later pages'],
  [/^landing-page$/, 'the landing page itself'],
  [/^login-page$/, 'the sign-in forms'],
  [/^kit$/, 'components of all pages but the landing page: buttons, menus, the header'],
  [/^\/api\/auth\/google/, 'whether Google sign-in is available'],
  [/favicon/, "the tab's picture"],
  [/^app$/, "tRPC's client, the query cache, permissions: for all signed-in pages"],
  [/^board-page$/, 'the board page: its header, menus and columns'],
  [/^cards$/, 'the cards and error messages'],
  [/^live$/, 'the open board: commands, pending commands, the connection'],
  [/^use-card-focus$/, 'the columns and their virtual lists'],
  [/^\/api\/auth\/me$/, 'the signed-in user'],
  [/snapshot$/, 'the tickets'],
  [/^\/trpc\/users/, "people's names"],
  [/^dragging$/, 'drag-and-drop'],
  [/^presence-link$/, 'presence'],
  [
    /^(command-palette|notifications|about|recent-boards|dashboard$)/,
    'what the header opens: palette, notifications, about; preloaded',
  ],
  [/^\/trpc\/notifications/, 'unread counts'],
  [
    /^(service-worker|offline|dashboard-page|boards-overview|page-heading|sort-boards|board-grid)|^\/(service-worker|manifest|icons|\w*\.webmanifest)/,
    'offline use: the service worker, the overview and the dashboard',
  ],
  [/^send-pending$/, 'sends commands that an earlier page could not'],
  [
    /./,
    'dialogs and views of the board, prefetched while idle so that they open instantly and offline',
  ],
];

export function downloadReason(name: string): string {
  return REASONS.find(([named]) => named.test(name))?.[1] ?? '';
}
