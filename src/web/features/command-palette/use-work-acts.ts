import { useNavigate } from '@tanstack/react-router';
import {
  ChartColumn,
  Clock,
  FilePlus2,
  Files,
  FileText,
  FileUp,
  Landmark,
  type LucideIcon,
  Play,
  Receipt,
  Repeat,
  Settings,
  UserPlus,
  Users,
} from 'lucide-react';
import { type Action, can } from '../../../core/permissions.ts';
import { financeActTexts, timeActTexts } from '../../i18n/en/palette-acts.ts';
import type { SessionUser } from '../../session/auth-api.ts';
import { useTime } from '../time/use-time.ts';
import type { PaletteItem } from './command-palette-items.ts';

type To = Parameters<ReturnType<typeof useNavigate>>[0];

/** Acts on time and, for ADMINs, finances. Pages are found by their words and not listed at first. */
export function useWorkActs(user: SessionUser): PaletteItem[] {
  const navigate = useNavigate();
  const actor = { id: user.id, roles: user.userRoles };
  const { timer } = useTime().state;
  const act = (label: string, Icon: LucideIcon, to: To, isFoundOnly = false): PaletteItem => ({
    ...{ id: `action:${label}`, label, Icon, isFoundOnly, run: () => void navigate(to) },
  });
  const page = (label: string, Icon: LucideIcon, to: To) => act(label, Icon, to, true);
  const onlyIf = (right: Action, items: PaletteItem[]) => (can(actor, right) ? items : []);
  const [time, money] = [timeActTexts, financeActTexts];
  return [
    ...(timer ? [] : [act(time.start, Play, { to: '/time', state: { request: 'startTimer' } })]),
    act(time.log, Clock, { to: '/time', state: { request: 'logTime' } }),
    ...onlyIf('finances.open', [
      act(money.newInvoice, FilePlus2, { to: '/finances/new-invoice' }),
      act(money.newInvoices, Files, { to: '/finances/new-invoices' }),
      act(money.newQuote, FilePlus2, { to: '/finances/quotes', state: { request: 'newQuote' } }),
      act(money.newExpense, Receipt, { to: '/finances/new-expense' }),
      act(money.newClient, UserPlus, { to: '/finances/clients', state: { request: 'newClient' } }),
      page(money.invoices, FileText, { to: '/finances/invoices' }),
      page(money.quotes, FileText, { to: '/finances/quotes' }),
      page(money.expenses, Receipt, { to: '/finances/expenses' }),
      page(money.clients, Users, { to: '/finances/clients' }),
      page(money.reports, ChartColumn, { to: '/finances/reports' }),
      page(money.recurring, Repeat, { to: '/finances/recurring' }),
      page(money.bank, Landmark, { to: '/finances/bank' }),
      page(money.settings, Settings, { to: '/finances/settings' }),
    ]),
    page(time.import, FileUp, { to: '/time', search: { show: 'import' } }),
    ...onlyIf('time.manageAll', [
      page(time.everyone, Users, { to: '/time', search: { show: 'all' } }),
    ]),
  ];
}
