import { z } from 'zod';
import { boardAppearance } from '../../../../core/board/command-values.schema.ts';
import { pick } from '../../../../core/lib/pick.ts';
import { projectId } from '../../../../core/projects/project.schema.ts';
import { id } from '../../../../core/text.schema.ts';
import { BOARD_BODY_LIMIT } from '../../../http/server-options.ts';
import * as example from '../docs/examples.ts';
import { execute } from '../execute.ts';
import { type Call, type RestRoute, route } from '../route.ts';
import { addBoard, saveBoard } from '../save-board.ts';
import { boardsText, boardText } from '../serialize-board.ts';
import { boardShape, successShape } from '../shapes.schema.ts';
import { boardBody } from './board-body.schema.ts';

const READING = {
  tag: 'Boards',
  method: 'GET',
  signedIn: true,
  writes: false,
  status: 200,
} as const;
const WITHOUT_COMMENTS = 'Their tickets come with empty comments and history: getBoard has these.';
const listedBoard = { ...example.board, columns: example.board.columns.map(withoutComments) };
const done = { success: true } as const;

const SAVE_ROUTE = {
  tag: 'Boards',
  signedIn: true,
  writes: true,
  hasEtag: true,
  bodyLimit: BOARD_BODY_LIMIT,
  body: boardBody,
  status: 200,
  response: boardShape,
} as const;

const SAVE_DESCRIPTION =
  'What differs from the board is applied, wholly or not at all, and what is left out stays. A ' +
  'column is known by its id, else by its name, else by its ticketIds, which renames it. A save ' +
  'with another version, or without one and with an older lastUpdated, is refused. Tickets, sizes ' +
  'and positions in it are ignored.';

const SAVE_REFUSALS = [
  'answer.tooLarge',
  'forbidden',
  'board.stale',
  'board.columnOrder',
  'board.memberLimit',
  'board.memberTwice',
  'board.personUnknown',
  'column.nameTaken',
  'column.limit',
  'command.reused',
] as const;

const deletion = {
  tag: 'Boards',
  path: '/boards/deleteBoard/:boardId',
  summary: 'Delete a board with everything on it',
  signedIn: true,
  writes: true,
  hasEtag: true,
  params: z.object({ boardId: id }),
  status: 200,
  response: successShape,
  errors: ['board.unknown', 'forbidden', 'command.reused'],
  example: { params: { boardId: example.boardId }, response: done },
} as const;

export const boardRoutes: RestRoute[] = [
  route({
    ...READING,
    path: '/boards/getAllBoards',
    summary: 'List the boards that the caller may open, oldest first',
    description: WITHOUT_COMMENTS,
    response: z.array(boardShape),
    errors: ['answer.tooLarge'],
    example: { response: [listedBoard] },
    run: async ({ services, viewer }) => boardsText(await services.boardReader.all(viewer)),
  }),
  route({
    ...READING,
    path: '/boards/getProjectBoards/:projectId',
    summary: 'List the boards of a project that the caller may open',
    refusesBoardTokens: 'project.unknown',
    description: WITHOUT_COMMENTS,
    params: z.object({ projectId }),
    response: z.array(boardShape),
    errors: ['project.unknown', 'answer.tooLarge'],
    example: { params: { projectId: example.projectId }, response: [listedBoard] },
    async run({ services, viewer, params }) {
      const project = await services.projects.get(viewer.userId, params.projectId);
      return boardsText(await services.boardReader.all(viewer, project.id));
    },
  }),
  route({
    ...READING,
    path: '/boards/getBoard/:id',
    summary: 'Get a board with its tickets, their comments and history',
    hasEtag: true,
    params: z.object({ id }),
    response: boardShape,
    errors: ['board.unknown', 'answer.tooLarge'],
    example: { params: { id: example.boardId }, response: example.board },
    run: ({ services, viewer, params }) => services.boardReader.board(viewer, params.id, boardText),
  }),
  route({
    ...SAVE_ROUTE,
    method: 'POST',
    path: '/boards/addBoard',
    summary: 'Create or save a board',
    description: SAVE_DESCRIPTION,
    errors: ['board.exists', 'project.unknown', ...SAVE_REFUSALS],
    example: {
      body: {
        name: 'Relaunch',
        columns: ['To Do', 'Done'],
        users: [...example.board.users],
      },
      response: example.board,
    },
    run: addBoard,
  }),
  route({
    ...SAVE_ROUTE,
    method: 'PUT',
    path: '/boards/updateBoard/:id',
    summary: 'Save a board',
    description: SAVE_DESCRIPTION,
    params: z.object({ id }),
    errors: ['board.unknown', ...SAVE_REFUSALS],
    example: {
      params: { id: example.boardId },
      body: { name: 'Relaunch', columnOrder: ['To Do', 'Done'], version: 1 },
      response: example.board,
    },
    run: (call) => saveBoard(call, call.params.id),
  }),
  route({
    tag: 'Boards',
    method: 'PATCH',
    path: '/api/boards/:id/appearance',
    summary: 'Choose the color and the background of a board',
    description: 'For managers of the board. Missing values stay unchanged; null removes a value.',
    signedIn: true,
    writes: true,
    params: z.object({ id }),
    body: boardAppearance.partial().meta({ id: 'AppearanceEdit' }),
    status: 200,
    response: boardAppearance.meta({ id: 'Appearance' }),
    errors: ['board.unknown', 'forbidden', 'command.reused'],
    example: {
      params: { id: example.boardId },
      body: { color: 'teal' },
      response: { color: 'teal', background: null },
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      await execute(call, { type: 'boards.setAppearance', boardId: params.id, set: body });
      const { row } = await services.boardReader.structure(viewer, params.id);
      return pick(row, ['color', 'background']);
    },
  }),
  route({ ...deletion, method: 'GET', run: deleteBoard }),
  route({ ...deletion, method: 'DELETE', run: deleteBoard }),
];

async function deleteBoard(call: Call<{ boardId: string }>) {
  await execute(call, { type: 'boards.delete', boardId: call.params.boardId });
  return done;
}

function withoutComments(column: (typeof example.board.columns)[0]) {
  const tickets = column.tickets.map((ticket) => ({ ...ticket, comments: [], history: [] }));
  return { ...column, tickets };
}
