import { AppError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { type Board, viewsOf } from '../board.ts';
import type { LoggedChange } from '../change.ts';
import type { Command } from '../commands.ts';
import type { Env, Outcome, ReadSet } from '../rule.ts';
import { isSameView, type SavedView, type ViewWrite } from '../settings/saved-views.ts';
import { checkCanManage, checkCanOpen } from './columns.ts';

// Boards hold no views: a change says only that they have changed, to those who see the view
// (docs/decisions/032-views.md).

export function viewReads(): ReadSet {
  return { views: true };
}

/**
 * Saves a view under a name, for the actor or, by managers, for everyone on the board.
 * @throws AppError forbidden; view.changed if it is not as the sender expects; view.limit
 */
export function saveView(
  board: Board,
  { view, was }: Command<'boards.saveView'>,
  env: Env,
): Outcome {
  const current = viewFor(board, view.id, env);
  if (view.isShared) checkCanManage(board, env);
  if (was !== undefined && !isSameView(was, current)) throw new AppError('view.changed');
  if (isSameView(view, current)) return { changes: [] };
  const isAdded = current?.isShared !== view.isShared;
  const count = viewsOf(board).filter(({ isShared }) => isShared === view.isShared).length;
  if (isAdded && count >= LIMITS.savedViews) throw new AppError('view.limit');
  const { id, name, query } = view;
  const written: ViewWrite = { id, ownerId: ownerOf(view, env), content: { name, query } };
  const removed = current && isAdded ? [removalOf(current, env)] : [];
  return { changes: [changeOf([...removed, written])] };
}

/** Removes a saved view. Without such a view nothing changes. @throws AppError forbidden */
export function deleteView(
  board: Board,
  { viewId }: Command<'boards.deleteView'>,
  env: Env,
): Outcome {
  const current = viewFor(board, viewId, env);
  return { changes: current ? [changeOf([removalOf(current, env)])] : [] };
}

/** The view if there is one, which the actor may change. @throws AppError forbidden */
function viewFor(board: Board, id: string, env: Env): SavedView | null {
  checkCanOpen(board, env);
  const view = viewsOf(board).find((each) => each.id === id) ?? null;
  if (view?.isShared) checkCanManage(board, env);
  return view;
}

function ownerOf({ isShared }: SavedView, { actor }: Env): string | null {
  return isShared ? null : actor.id;
}

function removalOf(view: SavedView, env: Env): ViewWrite {
  return { id: view.id, ownerId: ownerOf(view, env), content: null };
}

/** A view of one user concerns no one else. */
function changeOf(views: readonly ViewWrite[]): LoggedChange {
  const owners = views.map(({ ownerId }) => ownerId);
  const audience = owners.includes(null) ? null : owners.filter((id) => id !== null);
  return { change: { type: 'views.changed' }, before: audience, after: audience, views };
}
