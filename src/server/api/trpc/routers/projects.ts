import { z } from 'zod';
import { LIMITS } from '../../../../core/limits.ts';
import { projectId, projectName } from '../../../../core/projects/project.schema.ts';
import { about, id } from '../../../../core/text.schema.ts';
import { router, signedIn, wholeAccount } from '../init.ts';

const oneProject = z.object({ projectId });

export const projects = router({
  list: signedIn.query(({ ctx }) => ctx.services.projects.list(ctx.viewer)),

  get: signedIn
    .input(oneProject)
    .use(wholeAccount('project.unknown'))
    .query(({ ctx, input }) => ctx.services.projects.get(ctx.userId, input.projectId)),

  /** Creates or saves a project; omitted fields stay as they are. */
  save: signedIn
    .input(
      oneProject.extend({
        name: projectName.optional(),
        boardIds: z.array(id).max(LIMITS.projectBoards).optional(),
      }),
    )
    .use(wholeAccount())
    .mutation(({ ctx, input: { projectId: project, ...save } }) =>
      ctx.services.projects.save(ctx.userId, { id: project, ...save }),
    ),

  delete: signedIn
    .input(oneProject)
    .use(wholeAccount('project.unknown'))
    .mutation(({ ctx, input }) =>
      ctx.services.projects.remove(ctx.userId, input.projectId, ctx.source),
    ),

  /** The text about the project. */
  about: signedIn
    .input(oneProject)
    .use(wholeAccount('project.unknown'))
    .query(async ({ ctx, input }) => ({
      about: await ctx.services.projects.about(ctx.userId, input.projectId),
    })),

  setAbout: signedIn
    .input(oneProject.extend({ about, was: about.optional() }))
    .use(wholeAccount('project.unknown'))
    .mutation(({ ctx, input: { projectId: project, ...text } }) =>
      ctx.services.projects.setAbout(ctx.userId, { id: project, ...text }),
    ),

  /** Possible new owners: the members of its boards. */
  successors: signedIn
    .input(oneProject)
    .use(wholeAccount('project.unknown'))
    .query(({ ctx, input }) => ctx.services.projects.successors(ctx.userId, input.projectId)),

  handOver: signedIn
    .input(oneProject.extend({ userId: id }))
    .use(wholeAccount('project.unknown'))
    .mutation(({ ctx, input }) =>
      ctx.services.projects.handOver(ctx.userId, input.projectId, input.userId, ctx.source),
    ),
});
