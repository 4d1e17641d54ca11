import { boardPageScreens } from './areas/board-page-screens.ts';
import { boardSettingsScreens } from './areas/board-settings-screens.ts';
import { boardSharingAndRulesScreens } from './areas/board-sharing-and-rules-screens.ts';
import { boardViewsScreens } from './areas/board-views-screens.ts';
import { clientDocumentsScreens } from './areas/client-documents-screens.ts';
import { financeListsScreens } from './areas/finance-lists-screens.ts';
import { financesScreens } from './areas/finances-screens.ts';
import { openTicketScreens } from './areas/open-ticket-screens.ts';
import { overviewScreens } from './areas/overview-screens.ts';
import { peopleScreens } from './areas/people-screens.ts';
import { projectsScreens } from './areas/projects-screens.ts';
import { ticketFormsScreens } from './areas/ticket-forms-screens.ts';
import { timeScreens } from './areas/time-screens.ts';
import { visitorScreens } from './areas/visitor-screens.ts';
import type { Screen } from './screen.ts';

/** Their layout is also checked on the smallest phones. */
function onSmallPhonesToo(list: Screen[]): Screen[] {
  return list.map((screen) => ({ ...screen, isOnSmallPhone: screen.phone === true }));
}

/** Pages outside a board. */
export const siteScreens: Screen[] = [
  ...visitorScreens,
  ...overviewScreens,
  ...projectsScreens,
  ...peopleScreens,
  ...onSmallPhonesToo([
    ...timeScreens,
    ...financesScreens,
    ...financeListsScreens,
    ...clientDocumentsScreens,
  ]),
];

/** A board, its dialogs and views, and boards by share links. */
export const boardScreens: Screen[] = [
  ...boardPageScreens,
  ...boardSettingsScreens,
  ...boardSharingAndRulesScreens,
  ...boardViewsScreens,
];

/** Tickets and their forms. */
export const ticketScreens: Screen[] = [...openTicketScreens, ...ticketFormsScreens];

/** Every screen, dialog and menu of a team at work. Add new ones to the list of their place. */
export const screens: Screen[] = [...siteScreens, ...boardScreens, ...ticketScreens];
