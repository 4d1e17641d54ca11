import { z } from 'zod';
import { AppError } from '../../../../../../core/errors.ts';
import { omitUndefined } from '../../../../../../core/lib/omit-undefined.ts';
import type { ProjectMilestones } from '../../../../../../core/money/fixed-prices/milestones.ts';
import { id } from '../../../../../../core/text.schema.ts';
import * as example from '../../../docs/project-money-examples.ts';
import { type Call, type RestRoute, route } from '../../../route.ts';
import { successShape } from '../../../shapes.schema.ts';
import { authorOf, newRecordId } from '../invoice-answers.ts';
import { MONEY_ROUTE, moneyGuard } from '../money-answers.ts';
import {
  milestoneAnswer,
  milestoneChange,
  milestoneOrder,
  milestoneShape,
  milestonesAnswer,
  newMilestoneBody,
  projectMilestonesShape,
} from './project-shapes.schema.ts';

const PATH = '/api/projects/:projectId/milestones';
const ofProject = z.object({ projectId: id });
const oneMilestone = z.object({ projectId: id, id });
const project = { projectId: example.milestone.projectId };
const one = { ...project, id: example.milestone.id };
const REFUSALS = ['forbidden', 'project.unknown', 'milestone.unknown'] as const;

/** Milestones of projects. */
export const milestoneRoutes: RestRoute[] = [
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: PATH,
    summary: 'The milestones of a project, with what is agreed and billed',
    description: 'All at once, in their order: there are at most 200.',
    writes: false,
    params: ofProject,
    status: 200,
    response: projectMilestonesShape,
    errors: ['forbidden', 'project.unknown'],
    example: { params: project, response: example.milestones },
    run: async ({ services, viewer, params }) =>
      milestonesAnswer(await services.milestones.list(viewer.userId, params.projectId)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: PATH,
    summary: 'Add a milestone to a project, as the last one',
    writes: true,
    params: ofProject,
    body: newMilestoneBody,
    status: 201,
    response: milestoneShape,
    errors: [
      ...(['forbidden', 'project.unknown', 'milestone.limit', 'milestone.notFixed'] as const),
      'command.reused',
    ],
    example: {
      params: project,
      body: { name: 'Approval', percent: '40' },
      response: example.milestone,
    },
    async run(call) {
      const milestone = { id: newRecordId(call, 'm'), ...call.params, ...call.body };
      const made = await call.services.milestones.create(authorOf(call), milestone);
      return milestoneAnswer(milestoneOf(made, milestone.id));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PUT',
    path: `${PATH}/order`,
    summary: 'Put the milestones of a project in another order',
    description: 'Those that are not named follow.',
    writes: true,
    params: ofProject,
    body: milestoneOrder,
    status: 200,
    response: projectMilestonesShape,
    errors: ['forbidden', 'project.unknown'],
    example: { params: project, body: { ids: [one.id] }, response: example.milestones },
    async run(call) {
      const sorted = { ...call.params, ...call.body };
      return milestonesAnswer(await call.services.milestones.sort(authorOf(call), sorted));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A milestone',
    writes: false,
    hasEtag: true,
    params: oneMilestone,
    status: 200,
    response: milestoneShape,
    errors: REFUSALS,
    example: { params: one, response: example.milestone },
    run: async (call) => milestoneAnswer(await current(call)),
  }),
  route({
    ...MONEY_ROUTE,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Change a milestone',
    description:
      'What is left out stays as it is. `reachedOn` marks it as reached, so that it can be billed.',
    writes: true,
    hasEtag: true,
    params: oneMilestone,
    body: milestoneChange,
    status: 200,
    response: milestoneShape,
    errors: [...REFUSALS, 'milestone.notFixed', 'milestone.billed', 'money.changed'],
    example: { params: one, body: { reachedOn: '2026-11-27' }, response: example.milestone },
    async run(call) {
      const { version } = await current(call);
      const milestoneId = call.params.id;
      const edit = { milestoneId, version, set: omitUndefined(call.body) };
      const edited = await call.services.milestones.edit(authorOf(call), edit, guardOf(call));
      return milestoneAnswer(milestoneOf(edited, milestoneId));
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a milestone that is on no invoice',
    description: 'It can be restored for 30 days.',
    writes: true,
    hasEtag: true,
    params: oneMilestone,
    status: 200,
    response: successShape,
    errors: [...REFUSALS, 'milestone.billed'],
    example: { params: one, response: { success: true } },
    async run(call) {
      await current(call);
      await call.services.milestones.remove(authorOf(call), call.params.id, guardOf(call));
      return { success: true as const };
    },
  }),
  route({
    ...MONEY_ROUTE,
    method: 'POST',
    path: `${PATH}/:id/restore`,
    summary: 'Restore a milestone that was deleted',
    writes: true,
    params: oneMilestone,
    status: 200,
    response: milestoneShape,
    errors: REFUSALS,
    example: { params: one, response: example.milestone },
    async run(call) {
      const restored = await call.services.milestones.restore(authorOf(call), call.params.id);
      return milestoneAnswer(milestoneOf(restored, call.params.id));
    },
  }),
];

async function current({ services, viewer, params }: Call<z.output<typeof oneMilestone>>) {
  const found = await services.milestones.list(viewer.userId, params.projectId);
  return milestoneOf(found, params.id);
}

/** @throws AppError milestone.unknown */
function milestoneOf({ milestones }: ProjectMilestones, milestoneId: string) {
  const milestone = milestones.find((each) => each.id === milestoneId);
  if (!milestone) throw new AppError('milestone.unknown');
  return milestone;
}

function guardOf(call: Call<z.output<typeof oneMilestone>>) {
  const { projectId, id: milestoneId } = call.params;
  return moneyGuard(call, async (query) => {
    const found = await call.services.milestones.viewIn(query, call.viewer.userId, projectId);
    return milestoneAnswer(milestoneOf(found, milestoneId));
  });
}
