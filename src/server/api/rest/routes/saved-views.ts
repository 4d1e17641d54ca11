import { z } from 'zod';
import { savedView } from '../../../../core/board/command-values.schema.ts';
import type { SavedView } from '../../../../core/board/settings/saved-views.ts';
import { AppError } from '../../../../core/errors.ts';
import { omitUndefined } from '../../../../core/lib/omit-undefined.ts';
import { id } from '../../../../core/text.schema.ts';
import { newId } from '../../../lib/tokens.ts';
import * as example from '../docs/examples.ts';
import { digestOf, execute } from '../execute.ts';
import { type Call, type RestRoute, route } from '../route.ts';
import { savedViewShape, successShape } from '../shapes.schema.ts';

const ROUTE = { tag: 'Boards', path: '/api/boards/:id/views', signedIn: true } as const;
const ofBoard = z.object({ id });
const oneView = ofBoard.extend({ viewId: id });
const board = { id: example.boardId };
const REFUSALS = ['board.unknown', 'forbidden', 'command.reused'] as const;

const { name, query, isShared } = savedView.shape;

const viewBody = z
  .object({
    name,
    query: query.describe("The query of the board's address, after the question mark"),
    isShared: isShared
      .default(false)
      .describe('Whether it is for everyone on the board; for managers of the board'),
  })
  .meta({ id: 'NewView' });

const viewChange = z.object({ name, query, isShared }).partial().meta({ id: 'ViewChange' });

/** Views of boards that are saved under a name. */
export const savedViewRoutes: RestRoute[] = [
  route({
    ...ROUTE,
    method: 'GET',
    summary: 'List the saved views of a board',
    description: 'Views for everyone on the board, and those of the caller.',
    writes: false,
    status: 200,
    params: ofBoard,
    response: z.array(savedViewShape),
    errors: ['board.unknown'],
    example: { params: board, response: [example.savedView] },
    run: ({ services, viewer, params }) => services.queries.views(viewer, params.id),
  }),
  route({
    ...ROUTE,
    method: 'POST',
    summary: 'Save a view of a board under a name',
    description: 'For the caller, or for everyone on the board.',
    writes: true,
    status: 201,
    params: ofBoard,
    body: viewBody,
    response: savedViewShape,
    errors: [...REFUSALS, 'view.limit'],
    example: {
      params: board,
      body: { name: 'Overdue', query: 'due=overdue', isShared: true },
      response: example.savedView,
    },
    run: (call) => save(call, { id: newViewId(call), ...call.body }),
  }),
  route({
    ...ROUTE,
    method: 'PATCH',
    path: '/api/boards/:id/views/:viewId',
    summary: 'Change a saved view',
    description: 'Missing values stay unchanged.',
    writes: true,
    status: 200,
    params: oneView,
    body: viewChange,
    response: savedViewShape,
    errors: [...REFUSALS, 'view.unknown', 'view.limit'],
    example: {
      params: { ...board, viewId: example.savedView.id },
      body: { name: 'Overdue' },
      response: example.savedView,
    },
    async run(call) {
      const { services, viewer, params, body } = call;
      const views = await services.queries.views(viewer, params.id);
      const view = views.find((each) => each.id === params.viewId);
      if (!view) throw new AppError('view.unknown');
      return save(call, { ...view, ...omitUndefined(body) });
    },
  }),
  route({
    ...ROUTE,
    method: 'DELETE',
    path: '/api/boards/:id/views/:viewId',
    summary: 'Delete a saved view',
    description: 'If there is no such view, nothing changes.',
    writes: true,
    status: 200,
    params: oneView,
    response: successShape,
    errors: [...REFUSALS],
    example: {
      params: { ...board, viewId: example.savedView.id },
      response: { success: true },
    },
    async run(call) {
      const { id: boardId, viewId } = call.params;
      await execute(call, { type: 'boards.deleteView', boardId, viewId });
      return { success: true as const };
    },
  }),
];

/** The same for a repetition. */
function newViewId({ key, viewer }: Call): string {
  return key === null ? newId('v') : `v${digestOf(viewer.userId, 'view', key).slice(0, 26)}`;
}

async function save(call: Call<{ id: string }>, view: SavedView): Promise<SavedView> {
  await execute(call, { type: 'boards.saveView', boardId: call.params.id, view });
  return view;
}
