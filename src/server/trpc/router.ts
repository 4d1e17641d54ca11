import { account } from './account.ts';
import { boards } from './boards.ts';
import { router } from './init.ts';
import { projects } from './projects.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

export const appRouter = router({ account, boards, projects, tickets, users });

export type AppRouter = typeof appRouter;
