import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Api, apiOf, type Person } from './api.ts';
import { type BoardPage, boardPage } from './board-page.ts';
import { openBrowser, type Visitors } from './browser/browser.ts';
import { openSite, type Site } from './test-server.ts';

/** The environment of a test file: a server, a browser, and two users who work on boards. */
export interface TestEnvironment {
  site: Site;
  api: Api;
  browser: Visitors;
  /** The ADMIN. */
  ann: Person;
  bob: Person;
  /** A new board of both users, open for both; `annsOrigin` is where Ann's page connects to. */
  twoOn(content: BoardContent, annsOrigin?: string): Promise<AnnOn & BobOn>;
  /** The same, open for Ann alone: a page costs more than most tests. */
  annOn(content: BoardContent, annsOrigin?: string): Promise<AnnOn>;
  /** The same, open for Bob alone. */
  bobOn(content: BoardContent): Promise<BobOn>;
}

/** The tickets of each column. */
type BoardContent = Record<string, string[]>;

interface AnnOn {
  boardId: string;
  anns: BoardPage;
  annsPage: Page;
}

interface BobOn {
  boardId: string;
  bobs: BoardPage;
  bobsPage: Page;
}

/** Filled before the first test of the file; page errors fail the test. */
export function openTestEnvironment(): TestEnvironment {
  const stage = { twoOn, annOn, bobOn } as TestEnvironment;

  beforeAll(async () => {
    stage.site = await openSite();
    stage.api = apiOf(stage.site.origin);
    stage.browser = await openBrowser();
    stage.ann = await stage.api.register('Ann');
    stage.bob = await stage.api.register('Bob');
  });

  afterEach(async () => {
    await stage.browser.leave();
    expect(stage.browser.complaints.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await stage.browser?.leave();
    await stage.site?.close();
  });

  const newBoard = (content: BoardContent) => stage.api.board(stage.ann, [stage.bob], content);

  async function visit(person: Person, origin: string, boardId: string) {
    const page = await stage.browser.visit(person);
    const board = boardPage(page);
    await board.open(origin, boardId);
    return { page, board };
  }

  async function annVisits(boardId: string, origin = stage.site.origin): Promise<AnnOn> {
    const { page, board } = await visit(stage.ann, origin, boardId);
    return { boardId, anns: board, annsPage: page };
  }

  async function bobVisits(boardId: string): Promise<BobOn> {
    const { page, board } = await visit(stage.bob, stage.site.origin, boardId);
    return { boardId, bobs: board, bobsPage: page };
  }

  async function twoOn(content: BoardContent, annsOrigin?: string): Promise<AnnOn & BobOn> {
    const boardId = await newBoard(content);
    const [anns, bobs] = await Promise.all([annVisits(boardId, annsOrigin), bobVisits(boardId)]);
    return { ...anns, ...bobs };
  }

  async function annOn(content: BoardContent, annsOrigin?: string): Promise<AnnOn> {
    return annVisits(await newBoard(content), annsOrigin);
  }

  async function bobOn(content: BoardContent): Promise<BobOn> {
    return bobVisits(await newBoard(content));
  }

  return stage;
}
