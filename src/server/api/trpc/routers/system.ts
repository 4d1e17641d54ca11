import { inPerson, router } from '../init.ts';

/** The server itself; for ADMIN. */
export const system = router({
  view: inPerson.query(({ ctx }) => ctx.services.system.view(ctx.userId)),

  /** Begins a backup; how far it is, `view` tells. */
  backUp: inPerson.mutation(({ ctx }) => ctx.services.system.backUp(ctx.userId, ctx.source)),

  sample: inPerson.query(({ ctx }) => ctx.services.sampleProject.view(ctx.userId)),

  /** Answers once it is added; done twice, it adds one. */
  addSample: inPerson.mutation(({ ctx }) => ctx.services.sampleProject.add(ctx.userId, ctx.source)),

  removeSample: inPerson.mutation(({ ctx }) =>
    ctx.services.sampleProject.remove(ctx.userId, ctx.source),
  ),
});
