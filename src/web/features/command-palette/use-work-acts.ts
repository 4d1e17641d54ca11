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

/** Acts on time and, for ADMINs, finances. Pages are found by their words and not listed at first. */
export function useWorkActs(user: SessionUser): PaletteItem[] {
  const navigate = useNavigate();
  const actor = { id: user.id, roles: user.userRoles };
  const { timer } = useTime().state;
  const act = (label: string, Icon: LucideIcon, go: () => unknown): PaletteItem => ({
    ...{ id: `action:${label}`, label, Icon, run: () => void go() },
  });
  const page = (label: string, Icon: LucideIcon, go: () => unknown): PaletteItem => ({
    ...act(label, Icon, go),
    isFoundOnly: true,
  });
  const onlyIf = (right: Action, items: PaletteItem[]) => (can(actor, right) ? items : []);
  const [time, money] = [timeActTexts, financeActTexts];
  return [
    ...(timer
      ? []
      : [act(time.start, Play, () => navigate({ to: '/time', state: { request: 'startTimer' } }))]),
    act(time.log, Clock, () => navigate({ to: '/time', state: { request: 'logTime' } })),
    ...onlyIf('finances.open', [
      act(money.newInvoice, FilePlus2, () => navigate({ to: '/finances/new-invoice' })),
      act(money.newInvoices, Files, () => navigate({ to: '/finances/new-invoices' })),
      act(money.newQuote, FilePlus2, () =>
        navigate({ to: '/finances/quotes', state: { request: 'newQuote' } }),
      ),
      act(money.newExpense, Receipt, () => navigate({ to: '/finances/new-expense' })),
      act(money.newClient, UserPlus, () =>
        navigate({ to: '/finances/clients', state: { request: 'newClient' } }),
      ),
      page(money.invoices, FileText, () => navigate({ to: '/finances/invoices' })),
      page(money.quotes, FileText, () => navigate({ to: '/finances/quotes' })),
      page(money.expenses, Receipt, () => navigate({ to: '/finances/expenses' })),
      page(money.clients, Users, () => navigate({ to: '/finances/clients' })),
      page(money.reports, ChartColumn, () => navigate({ to: '/finances/reports' })),
      page(money.recurring, Repeat, () => navigate({ to: '/finances/recurring' })),
      page(money.bank, Landmark, () => navigate({ to: '/finances/bank' })),
      page(money.settings, Settings, () => navigate({ to: '/finances/settings' })),
    ]),
    page(time.import, FileUp, () => navigate({ to: '/time', search: { show: 'import' } })),
    ...onlyIf('time.manageAll', [
      page(time.everyone, Users, () => navigate({ to: '/time', search: { show: 'all' } })),
    ]),
  ];
}
