import { snapshotsRepository } from './boards/board-records.ts';
import { boardsRepository } from './boards/boards.ts';
import { factsRepository } from './boards/change-writer.ts';
import { columnsRepository } from './boards/columns.ts';
import { commentsRepository } from './boards/comments.ts';
import { logRepository } from './boards/log.ts';
import { manyBoardsRepository } from './boards/many-boards.ts';
import { slicesRepository } from './boards/partial-board-loader.ts';
import { photosRepository } from './boards/photos.ts';
import { purgeRepository } from './boards/retention.ts';
import { searchRepository } from './boards/search.ts';
import { ticketPortionsRepository } from './boards/ticket-portions.ts';
import { relocationRepository } from './boards/ticket-transfer.ts';
import { ticketsRepository } from './boards/tickets.ts';
import { trashRepository } from './boards/trash.ts';
import { auditRepository } from './directory/audit.ts';
import { newsRepository } from './directory/notifications.ts';
import { peopleRepository } from './directory/people.ts';
import { projectsRepository } from './directory/projects.ts';
import type { Tables } from './schema.ts';

/** Everything that reads or writes boards, on one dialect's tables. */
export function boardRepositories(tables: Tables) {
  return {
    boards: boardsRepository(tables),
    columns: columnsRepository(tables),
    slices: slicesRepository(tables),
    facts: factsRepository(tables),
    log: logRepository(tables),
    purge: purgeRepository(tables),
    snapshots: snapshotsRepository(tables),
    comments: commentsRepository(tables),
    projects: projectsRepository(tables),
    tickets: ticketsRepository(tables),
    ticketPortions: ticketPortionsRepository(tables),
    people: peopleRepository(tables),
    photos: photosRepository(tables),
    manyBoards: manyBoardsRepository(tables),
    audit: auditRepository(tables),
    trash: trashRepository(tables),
    relocation: relocationRepository(tables),
    search: searchRepository(tables),
    news: newsRepository(tables),
  };
}

export type BoardRepositories = ReturnType<typeof boardRepositories>;
