import { useNavigate, useParams } from '@tanstack/react-router';
import {
  Columns3,
  Folder,
  History,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  MoonStar,
  Plus,
  Server,
  Square,
  Sun,
  Timer,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { type Action, can } from '../../../core/permissions.ts';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { commandPaletteTexts } from '../../i18n/en/command-palette.ts';
import { dashboardTexts } from '../../i18n/en/dashboard.ts';
import { headerTexts } from '../../i18n/en/header.ts';
import { snoozeTexts } from '../../i18n/en/snooze.ts';
import { timesheetTexts, timeTexts } from '../../i18n/en/time.ts';
import { chooseTheme } from '../../lib/theme.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { useLogout } from '../../session/use-logout.ts';
import { stopTimer } from '../time/timer-actions.ts';
import { useTime } from '../time/use-time.ts';
import type { PaletteItem } from './command-palette-items.ts';
import { useWorkActs } from './use-work-acts.ts';

/** Actions that the user may run on any page. */
export function useActions(user: SessionUser): PaletteItem[] {
  const navigate = useNavigate();
  const logout = useLogout();
  const actor = { id: user.id, roles: user.userRoles };
  const { boardId } = useParams({ strict: false });
  const showSnoozed = () =>
    boardId && navigate({ to: '/boards/$boardId', params: { boardId }, search: { away: 'yes' } });
  const {
    session: time,
    state: { timer },
  } = useTime();
  const work = useWorkActs(user);
  const texts = commandPaletteTexts;
  const action = (label: string, Icon: LucideIcon, run: () => unknown, right?: Action) =>
    right && !can(actor, right)
      ? []
      : [{ id: `action:${label}`, label, Icon, run: () => void run() }];
  return [
    ...action(
      boardsTexts.create,
      Plus,
      () => navigate({ to: '/boardsOverview', state: { createsBoard: true } }),
      'boards.create',
    ),
    ...(boardId ? action(snoozeTexts.showAll, MoonStar, showSnoozed) : []),
    ...action(texts.home, Columns3, () => navigate({ to: '/dashboard' })),
    ...action(boardsTexts.title, Columns3, () => navigate({ to: '/boardsOverview' })),
    ...action(texts.projects, Folder, () => navigate({ to: '/projectOverview' })),
    ...(timer ? action(timeTexts.stop, Square, () => stopTimer(time, timer)) : []),
    ...action(timesheetTexts.title, Timer, () => navigate({ to: '/time' })),
    ...action(dashboardTexts.users, Users, () => navigate({ to: '/users' }), 'users.setRole'),
    ...action(texts.audit, History, () => navigate({ to: '/audit' }), 'audit.read'),
    ...action(texts.system, Server, () => navigate({ to: '/system' }), 'system.see'),
    ...action(
      dashboardTexts.finances,
      Wallet,
      () => navigate({ to: '/finances' }),
      'finances.open',
    ),
    ...work,
    ...action(headerTexts.yourAccount, UserRound, () => navigate({ to: '/account' })),
    ...action(texts.theme(headerTexts.themeSystem), Monitor, () => chooseTheme('system')),
    ...action(texts.theme(headerTexts.themeLight), Sun, () => chooseTheme('light')),
    ...action(texts.theme(headerTexts.themeDark), Moon, () => chooseTheme('dark')),
    ...action(headerTexts.logout, LogOut, logout),
  ];
}
