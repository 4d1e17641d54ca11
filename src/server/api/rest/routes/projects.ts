import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { projectId, projectName } from '../../../../core/projects/project.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { parse } from '../../../http/parse.ts';
import * as example from '../docs/examples.ts';
import { digestOf } from '../execute.ts';
import { nullOnError } from '../masked-errors.ts';
import { type Call, route } from '../route.ts';
import { projectShape, successShape } from '../shapes.schema.ts';
import { projectAnswer } from '../shapes.ts';

const boardIds = z
  .array(z.union([id, z.object({ id })]))
  .max(LIMITS.projectBoards, `must be at most ${LIMITS.projectBoards} boards`)
  .nullish()
  .describe('The boards that belong to it; boards that the caller does not manage stay unchanged');

const projectBody = z
  .object({
    projectId: projectId.nullish().describe('Created by the server if it is missing'),
    projectName: z.string(),
    boards: boardIds,
  })
  .meta({ id: 'ProjectSave' });

const nameBody = z.object({ projectName });
const done = { success: true } as const;

const deletion = {
  tag: 'Projects',
  path: '/projects/deleteProject/:projectId',
  refusesBoardTokens: 'project.unknown',
  description: 'Its boards are detached, and none of them is deleted.',
  signedIn: true,
  writes: true,
  params: z.object({ projectId }),
  status: 200,
  response: successShape,
  errors: ['project.unknown', 'forbidden'],
  example: { params: { projectId: example.projectId }, response: done },
} as const;

export const projectRoutes = [
  route({
    tag: 'Projects',
    method: 'GET',
    path: '/projects/getAllProjects',
    summary: 'List the projects that the caller may open, oldest first',
    signedIn: true,
    writes: false,
    status: 200,
    response: z.array(projectShape),
    errors: [],
    example: { response: [example.project] },
    run: async ({ services, viewer }) => (await services.projects.list(viewer)).map(projectAnswer),
  }),
  route({
    tag: 'Projects',
    method: 'POST',
    path: '/projects/addProject',
    summary: 'Create or save a project',
    signedIn: true,
    refusesBoardTokens: 'forbidden',
    writes: true,
    body: projectBody,
    status: 200,
    response: projectShape,
    errors: ['project.nameRequired', 'project.limit', 'forbidden'],
    example: {
      body: { projectId: example.projectId, projectName: 'Client work', boards: [example.boardId] },
      response: example.project,
    },
    async run(call) {
      const { body } = call;
      checkName(body.projectName);
      const { projects } = call.services;
      const id = body.projectId ?? newProjectId(call);
      const before = call.key
        ? await nullOnError('project.unknown', projects.get(call.viewer.userId, id))
        : null;
      const saved = await projects.save(call.viewer.userId, {
        id,
        name: parse(nameBody, body).projectName,
        boardIds: body.boards?.map((board) => (typeof board === 'string' ? board : board.id)),
      });
      if (before && isDeepStrictEqual(before, saved)) call.markUnchanged();
      return projectAnswer(saved);
    },
  }),
  route({ ...deletion, method: 'GET', summary: 'Delete a project', run: deleteProject }),
  route({ ...deletion, method: 'DELETE', summary: 'Delete a project', run: deleteProject }),
];

function checkName(name: string): void {
  if (name.trim() !== '') return;
  const refusal = new AppError('project.nameRequired');
  const issues = [{ path: 'projectName', message: refusal.message }];
  throw new AppError(refusal.code, { issues });
}

async function deleteProject({ services, viewer, params, source }: Call<{ projectId: string }>) {
  await services.projects.remove(viewer.userId, params.projectId, source);
  return done;
}

/** The same for each repetition of a write. */
function newProjectId({ viewer, key }: Call): string {
  if (key === null) return randomUUID();
  const hex = digestOf(viewer.userId, key).slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
