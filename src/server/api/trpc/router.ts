import { router } from './init.ts';
import { account } from './routers/account.ts';
import { audit } from './routers/audit.ts';
import { automations } from './routers/automations.ts';
import { boards } from './routers/boards.ts';
import { calendars } from './routers/calendars.ts';
import { invitations } from './routers/invitations.ts';
import { clientPage } from './routers/money/client-page.ts';
import { money } from './routers/money.ts';
import { notifications } from './routers/notifications.ts';
import { projects } from './routers/projects.ts';
import { search } from './routers/search.ts';
import { shareLinks } from './routers/share-links.ts';
import { sharedBoard } from './routers/shared-board.ts';
import { system } from './routers/system.ts';
import { tickets } from './routers/tickets.ts';
import { time } from './routers/time.ts';
import { users } from './routers/users.ts';
import { webhooks } from './routers/webhooks.ts';

export const appRouter = router({
  account,
  audit,
  automations,
  notifications,
  boards,
  calendars,
  clientPage,
  invitations,
  money,
  sharedBoard,
  shareLinks,
  projects,
  search,
  system,
  tickets,
  time,
  users,
  webhooks,
});

export type AppRouter = typeof appRouter;
