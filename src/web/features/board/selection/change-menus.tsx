import { ArrowRight, CalendarDays, Flag, MoonStar, Tag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Action } from '../../../../core/permissions.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import { snoozeTexts } from '../../../i18n/en/snooze.ts';
import type { ChangeMenu } from './change-items.tsx';

interface ChangeMenuEntry {
  menu: ChangeMenu;
  label: string;
  /** The label of an item that leads to the menu. */
  itemLabel: string;
  icon: ReactNode;
  /** What the user must be allowed to do with each ticket. */
  right: Action;
}

/** The menus that change tickets, in their order. */
export const CHANGE_MENUS: readonly ChangeMenuEntry[] = [
  {
    menu: 'move',
    label: selectionTexts.move,
    itemLabel: selectionTexts.moveTo,
    icon: <ArrowRight aria-hidden="true" />,
    right: 'tickets.move',
  },
  edit('assign', selectionTexts.assign, <UserRound aria-hidden="true" />),
  edit('labels', selectionTexts.labels, <Tag aria-hidden="true" />),
  edit('dueDate', fieldTexts.dueDate.label, <CalendarDays aria-hidden="true" />),
  edit('priority', fieldTexts.priority.label, <Flag aria-hidden="true" />),
  {
    ...edit('snooze', snoozeTexts.title, <MoonStar aria-hidden="true" />),
    itemLabel: snoozeTexts.menu,
  },
];

function edit(menu: ChangeMenu, label: string, icon: ReactNode): ChangeMenuEntry {
  return { menu, label, itemLabel: label, icon, right: 'tickets.edit' };
}
