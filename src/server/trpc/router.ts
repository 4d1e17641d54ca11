import { boards } from './boards.ts';
import { router } from './init.ts';
import { projects } from './projects.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

export const appRouter = router({ boards, projects, tickets, users });

export type AppRouter = typeof appRouter;
