import { boardRecordsRepository } from './boards/board-records.ts';
import { boardsRepository } from './boards/boards.ts';
import { changeWriterRepository } from './boards/change-writer.ts';
import { columnsRepository } from './boards/columns.ts';
import { commentsRepository } from './boards/comments.ts';
import { logRepository } from './boards/log.ts';
import { manyBoardsRepository } from './boards/many-boards.ts';
import { partialBoardsRepository } from './boards/partial-board-loader.ts';
import { photosRepository } from './boards/photos.ts';
import { retentionRepository } from './boards/retention.ts';
import { searchRepository } from './boards/search.ts';
import { ticketPortionsRepository } from './boards/ticket-portions.ts';
import { ticketTransferRepository } from './boards/ticket-transfer.ts';
import { ticketsRepository } from './boards/tickets.ts';
import { trashRepository } from './boards/trash.ts';
import { auditRepository } from './directory/audit.ts';
import { notificationsRepository } from './directory/notifications.ts';
import { peopleRepository } from './directory/people.ts';
import { projectsRepository } from './directory/projects.ts';
import type { Tables } from './schema.ts';

/** All repositories that read or write boards, on one dialect's tables. */
export function boardRepositories(tables: Tables) {
  return {
    boards: boardsRepository(tables),
    columns: columnsRepository(tables),
    partialBoards: partialBoardsRepository(tables),
    changeWriter: changeWriterRepository(tables),
    log: logRepository(tables),
    retention: retentionRepository(tables),
    boardRecords: boardRecordsRepository(tables),
    comments: commentsRepository(tables),
    projects: projectsRepository(tables),
    tickets: ticketsRepository(tables),
    ticketPortions: ticketPortionsRepository(tables),
    people: peopleRepository(tables),
    photos: photosRepository(tables),
    manyBoards: manyBoardsRepository(tables),
    audit: auditRepository(tables),
    trash: trashRepository(tables),
    ticketTransfer: ticketTransferRepository(tables),
    search: searchRepository(tables),
    notifications: notificationsRepository(tables),
  };
}

export type BoardRepositories = ReturnType<typeof boardRepositories>;
