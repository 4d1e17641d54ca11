import { z } from 'zod';
import { automationSchema } from '../../../../core/automations/automation.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { newId } from '../../../lib/tokens.ts';
import { inPerson, router } from '../init.ts';

const ofBoard = z.object({ boardId: id });
const ofAutomation = ofBoard.extend({ automationId: id });

/** The automation rules of a board, for its managers; scripts use REST. */
export const automations = router({
  list: inPerson
    .input(ofBoard)
    .query(({ ctx, input }) => ctx.services.automations.list(ctx.viewer, input.boardId)),

  create: inPerson
    .input(ofBoard.extend({ automation: automationSchema }))
    .mutation(({ ctx, input: { boardId, automation: definition } }) => {
      const { services, viewer, source, confirm } = ctx;
      const created = { id: newId('a'), isNew: true, definition };
      return services.automations.save(viewer, boardId, created, source, confirm);
    }),

  /** Replaces a rule, which then acts as the user who sends it. */
  save: inPerson
    .input(ofAutomation.extend({ automation: automationSchema }))
    .mutation(({ ctx, input: { boardId, automationId, automation: definition } }) => {
      const { services, viewer, source, confirm } = ctx;
      const saved = { id: automationId, isNew: false, definition };
      return services.automations.save(viewer, boardId, saved, source, confirm);
    }),

  delete: inPerson
    .input(ofAutomation)
    .mutation(({ ctx, input: { boardId, automationId } }) =>
      ctx.services.automations.remove(ctx.viewer, boardId, automationId, ctx.source),
    ),

  /** The last runs of a rule. */
  runs: inPerson
    .input(ofAutomation)
    .query(({ ctx, input: { boardId, automationId } }) =>
      ctx.services.automations.runs(ctx.viewer, boardId, automationId),
    ),
});
