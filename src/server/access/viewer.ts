import type { Command } from '../../core/board/commands.ts';
import { AppError } from '../../core/errors.ts';

/**
 * The user of a request, and the scope of their token. Services that a token of a single board may
 * use take a viewer; those that take only a user id are closed to such tokens.
 */
export interface Viewer {
  userId: string;
  /** The only board that the token is for; null for sessions and for tokens of all boards. */
  onlyBoard: string | null;
}

/** A user without the limits of a token, for sessions and for work of the server. */
export function userViewer(userId: string): Viewer {
  return { userId, onlyBoard: null };
}

/** The user behind a token (auth/authenticate.ts), with its limits. */
export function viewerOf({
  user,
  apiToken,
}: {
  user: { id: string };
  apiToken: { boardId: string | null } | null;
}): Viewer {
  return { userId: user.id, onlyBoard: apiToken?.boardId ?? null };
}

/** Whether the viewer's token reaches this board. */
export function reaches({ onlyBoard }: Viewer, boardId: string): boolean {
  return onlyBoard === null || onlyBoard === boardId;
}

/** @throws AppError board.unknown if the viewer's token does not reach this board */
export function checkReach(viewer: Viewer, boardId: string): void {
  if (!reaches(viewer, boardId)) throw new AppError('board.unknown');
}

/** @throws AppError board.unknown; forbidden for new boards, to which no such token gives access */
export function checkCommand(viewer: Viewer, { type, boardId }: Command): void {
  if (viewer.onlyBoard !== null && type === 'boards.create') throw new AppError('forbidden');
  checkReach(viewer, boardId);
}
