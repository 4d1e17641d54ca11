import { auditRepository } from './audit.ts';
import { boardsRepository } from './boards.ts';
import { columnsRepository } from './columns.ts';
import { commentsRepository } from './comments.ts';
import { factsRepository } from './facts.ts';
import { logRepository } from './log.ts';
import { manyBoardsRepository } from './many-boards.ts';
import { newsRepository } from './news.ts';
import { peopleRepository } from './people.ts';
import { photosRepository } from './photos.ts';
import { projectsRepository } from './projects.ts';
import { purgeRepository } from './purge.ts';
import { relocationRepository } from './relocation.ts';
import type { Tables } from './schema.ts';
import { searchRepository } from './search.ts';
import { slicesRepository } from './slices.ts';
import { snapshotsRepository } from './snapshots.ts';
import { ticketPortionsRepository } from './ticket-portions.ts';
import { ticketsRepository } from './ticket-records.ts';
import { trashRepository } from './trash.ts';

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
