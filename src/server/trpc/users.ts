import { router, signedIn } from './init.ts';

export const users = router({
  list: signedIn.query(({ ctx }) => ctx.services.queries.listUsers()),
});
