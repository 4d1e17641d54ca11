import type { LoggedChange } from '../../core/board/change.ts';
import { AppError } from '../../core/errors.ts';
import { pathOfLink } from '../lib/photo-path.ts';
import type { PhotoRow } from '../storage/boards/photos.ts';
import type { Mutation } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';

export const TEMPORARY = 'temp_';

type Repositories = Pick<BoardRepositories, 'photos' | 'tickets'>;

/**
 * Holds what was decided to the photos that there are: links may only name those of the ticket, and
 * a new ticket takes its creator's. Before the facts are written. Answers with the ticket of each
 * photo that an edit takes away, for the audit.
 * @throws AppError ticket.photoUnknown
 */
export async function reconcilePhotoLinks(
  query: Query,
  repositories: Repositories,
  mutation: Mutation,
  facts: readonly LoggedChange[],
): Promise<string[]> {
  const takenFrom: string[] = [];
  for (const fact of facts) {
    const { change, photoUrls, comment } = fact;
    if (change.type === 'ticket.put' && photoUrls?.length) {
      await adopt(query, repositories, mutation, change.ticket.id, photoUrls);
    } else if (change.type === 'ticket.set' && photoUrls) {
      const taken = await changeShown(query, repositories, mutation, change.id, photoUrls);
      takenFrom.push(...taken.map(() => change.id));
    } else if (change.type === 'comment.put' && comment?.photoUrls.length) {
      const { ticketId } = change;
      await found(
        query,
        repositories,
        comment.photoUrls,
        (row) =>
          isOfTicket(row, mutation, ticketId) &&
          (row.commentGroup === null || row.uploadedBy === mutation.by),
      );
    }
  }
  return takenFrom;
}

/** Those that its creator uploaded before there was a ticket. */
async function adopt(
  query: Query,
  repositories: Repositories,
  { boardId, by }: Mutation,
  ticketId: string,
  links: readonly string[],
): Promise<void> {
  const rows = await found(
    query,
    repositories,
    links,
    (row) =>
      row.boardId === boardId &&
      row.uploadedBy === by &&
      row.commentGroup === null &&
      row.ticketId.startsWith(TEMPORARY),
  );
  const paths = rows.map(({ path }) => path);
  await repositories.photos.adopt(query, paths, ticketId);
}

/**
 * Only links that a change adds are checked, so that a ticket stays editable whatever became of one.
 * Answers with those that it takes away.
 */
async function changeShown(
  query: Query,
  repositories: Repositories,
  mutation: Mutation,
  ticketId: string,
  links: readonly string[],
): Promise<string[]> {
  const had = (await repositories.tickets.byId(query, ticketId))?.photoUrls ?? [];
  const added = links.filter((link) => !had.includes(link));
  await found(
    query,
    repositories,
    added,
    (row) => isOfTicket(row, mutation, ticketId) && row.commentGroup === null,
  );
  return had.filter((link) => !links.includes(link));
}

function isOfTicket(row: PhotoRow, { boardId }: Mutation, ticketId: string): boolean {
  return row.boardId === boardId && row.ticketId === ticketId;
}

/** The photos of these links, if there are such and each of them fits. */
async function found(
  query: Query,
  { photos }: Repositories,
  links: readonly string[],
  fits: (row: PhotoRow) => boolean,
): Promise<PhotoRow[]> {
  const rows = await photos.byPaths(query, pathsOf(links));
  for (const link of links) {
    const row = rows.get(pathOfLink(link) ?? '');
    if (!row || !fits(row)) throw new AppError('ticket.photoUnknown');
  }
  return [...rows.values()];
}

function pathsOf(links: readonly string[]): string[] {
  return links.flatMap((link) => pathOfLink(link) ?? []);
}
