import { z } from 'zod';
import { projectId } from '../../../../core/projects/project.schema.ts';
import { about, id } from '../../../../core/text.schema.ts';
import * as example from '../docs/examples.ts';
import { execute } from '../execute.ts';
import { type RestRoute, route } from '../route.ts';
import { successShape } from '../shapes.schema.ts';

const SUCCESS = { success: true as const };
const EXAMPLE = '# Relaunch\n\nThe client is Miller & Sons.';

const READING = { method: 'GET', signedIn: true, writes: false, status: 200 } as const;
const WRITING = {
  method: 'PUT',
  signedIn: true,
  writes: true,
  status: 200,
  response: successShape,
} as const;

const aboutBody = z
  .object({
    about: about.describe('Markdown; an empty text removes it'),
    was: about
      .optional()
      .describe('The text that it replaces: the call is refused if the current text differs'),
  })
  .meta({ id: 'About' });

const OF_BOARD = {
  tag: 'Boards',
  path: '/api/boards/:id/about',
  params: z.object({ id }),
} as const;
const OF_PROJECT = {
  tag: 'Projects',
  path: '/api/projects/:projectId/about',
  params: z.object({ projectId }),
  refusesBoardTokens: 'project.unknown',
} as const;
const ofBoard = { params: { id: example.boardId } };
const ofProject = { params: { projectId: example.projectId } };

/** The texts about boards and projects. */
export const aboutRoutes: RestRoute[] = [
  route({
    ...READING,
    ...OF_BOARD,
    summary: 'The text about a board',
    response: z.object({
      about: z.string().describe('Markdown; empty if there is none'),
      isShared: z.boolean().describe('Whether share links show it'),
    }),
    errors: ['board.unknown'],
    example: { ...ofBoard, response: { about: EXAMPLE, isShared: false } },
    async run({ services, viewer, params }) {
      const { row } = await services.boardReader.structure(viewer, params.id);
      return { about: row.about, isShared: row.isAboutShared };
    },
  }),
  route({
    ...WRITING,
    ...OF_BOARD,
    summary: 'Set the text about a board',
    description: 'For managers of the board.',
    body: aboutBody,
    errors: ['board.unknown', 'forbidden', 'about.changed', 'command.reused'],
    example: { ...ofBoard, body: { about: EXAMPLE }, response: SUCCESS },
    async run(call) {
      await execute(call, { type: 'boards.setAbout', boardId: call.params.id, ...call.body });
      return SUCCESS;
    },
  }),
  route({
    ...WRITING,
    ...OF_BOARD,
    path: '/api/boards/:id/about/sharing',
    summary: 'Choose whether share links show the text about a board',
    description: 'For managers of the board.',
    body: z.object({ isShared: z.boolean() }).meta({ id: 'AboutSharing' }),
    errors: ['board.unknown', 'forbidden', 'command.reused'],
    example: { ...ofBoard, body: { isShared: true }, response: SUCCESS },
    async run(call) {
      const { isShared } = call.body;
      await execute(call, { type: 'boards.shareAbout', boardId: call.params.id, isShared });
      return SUCCESS;
    },
  }),
  route({
    ...READING,
    ...OF_PROJECT,
    summary: 'The text about a project',
    response: z.object({ about: z.string().describe('Markdown; empty if there is none') }),
    errors: ['project.unknown'],
    example: { ...ofProject, response: { about: EXAMPLE } },
    async run({ services, viewer, params }) {
      return { about: await services.projects.about(viewer.userId, params.projectId) };
    },
  }),
  route({
    ...WRITING,
    ...OF_PROJECT,
    summary: 'Set the text about a project',
    description: 'For the owner of the project and ADMINs.',
    body: aboutBody,
    errors: ['project.unknown', 'forbidden', 'about.changed'],
    example: { ...ofProject, body: { about: EXAMPLE }, response: SUCCESS },
    async run({ services, viewer, params, body }) {
      await services.projects.setAbout(viewer.userId, { id: params.projectId, ...body });
      return SUCCESS;
    },
  }),
];
