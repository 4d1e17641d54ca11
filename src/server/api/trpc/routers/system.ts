import { inPerson, router } from '../init.ts';

/** The server's status and backups; for ADMIN. */
export const system = router({
  view: inPerson.query(({ ctx }) => ctx.services.system.view(ctx.userId)),

  /** Starts a backup; `view` shows its progress. */
  backUp: inPerson.mutation(({ ctx }) => ctx.services.system.backUp(ctx.userId, ctx.source)),

  sample: inPerson.query(({ ctx }) => ctx.services.sampleProject.view(ctx.userId)),

  /** Returns once it is added; a second call adds nothing. */
  addSample: inPerson.mutation(({ ctx }) => ctx.services.sampleProject.add(ctx.userId, ctx.source)),

  removeSample: inPerson.mutation(({ ctx }) =>
    ctx.services.sampleProject.remove(ctx.userId, ctx.source),
  ),
});
