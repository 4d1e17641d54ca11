import { z } from 'zod';
import { LIMITS } from '../../../../core/limits.ts';
import { projectId, projectName } from '../../../../core/projects/project.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { router, signedIn } from '../init.ts';

const one = z.object({ projectId });

export const projects = router({
  list: signedIn.query(({ ctx }) => ctx.services.projects.list(ctx.userId)),

  get: signedIn
    .input(one)
    .query(({ ctx, input }) => ctx.services.projects.get(ctx.userId, input.projectId)),

  /** Makes a project or saves one; what is left out stays as it is. */
  save: signedIn
    .input(
      one.extend({
        name: projectName.optional(),
        boardIds: z.array(id).max(LIMITS.projectBoards).optional(),
      }),
    )
    .mutation(({ ctx, input: { projectId: project, ...save } }) =>
      ctx.services.projects.save(ctx.userId, { id: project, ...save }),
    ),

  delete: signedIn
    .input(one)
    .mutation(({ ctx, input }) =>
      ctx.services.projects.remove(ctx.userId, input.projectId, ctx.source),
    ),

  /** Who may be given the project: those on its boards. */
  successors: signedIn
    .input(one)
    .query(({ ctx, input }) => ctx.services.projects.successors(ctx.userId, input.projectId)),

  handOver: signedIn
    .input(one.extend({ userId: id }))
    .mutation(({ ctx, input }) =>
      ctx.services.projects.handOver(ctx.userId, input.projectId, input.userId, ctx.source),
    ),
});
