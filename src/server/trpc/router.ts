import { account } from './account.ts';
import { audit } from './audit.ts';
import { bell } from './bell.ts';
import { boards } from './boards.ts';
import { calendars } from './calendars.ts';
import { router } from './init.ts';
import { invitations } from './invitations.ts';
import { look } from './look.ts';
import { looks } from './looks.ts';
import { projects } from './projects.ts';
import { search } from './search.ts';
import { system } from './system.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

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
