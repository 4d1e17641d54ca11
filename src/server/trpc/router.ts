import { account } from './account.ts';
import { audit } from './audit.ts';
import { boards } from './boards.ts';
import { router } from './init.ts';
import { invitations } from './invitations.ts';
import { projects } from './projects.ts';
import { search } from './search.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

export const appRouter = router({
  account,
  audit,
  boards,
  invitations,
  projects,
  search,
  tickets,
  users,
});

export type AppRouter = typeof appRouter;
