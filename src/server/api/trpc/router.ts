import { router } from './init.ts';
import { account } from './routers/account.ts';
import { audit } from './routers/audit.ts';
import { boards } from './routers/boards.ts';
import { calendars } from './routers/calendars.ts';
import { invitations } from './routers/invitations.ts';
import { bell } from './routers/notifications.ts';
import { projects } from './routers/projects.ts';
import { search } from './routers/search.ts';
import { looks } from './routers/share-links.ts';
import { look } from './routers/shared-board.ts';
import { system } from './routers/system.ts';
import { tickets } from './routers/tickets.ts';
import { users } from './routers/users.ts';
import { webhooks } from './routers/webhooks.ts';

export const appRouter = router({
  account,
  audit,
  bell,
  boards,
  calendars,
  invitations,
  look,
  looks,
  projects,
  search,
  system,
  tickets,
  users,
  webhooks,
});

export type AppRouter = typeof appRouter;
