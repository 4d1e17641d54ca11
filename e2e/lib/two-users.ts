import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Api, apiOf, type Person } from './api.ts';
import { type BoardPage, boardPage } from './board-page.ts';
import { openBrowser, type Visitors } from './browser.ts';
import { openSite, type Site } from './test-server.ts';

/** The environment of a test file: a server, a browser, and two users who work on boards. */
export interface TestEnvironment {
  site: Site;
  api: Api;
  browser: Visitors;
  /** The ADMIN. */
  ann: Person;
  bob: Person;
  /** A new board, open for both users; `annsOrigin` is the origin that Ann's page connects to. */
  twoOn(content: Record<string, string[]>, annsOrigin?: string): Promise<TwoOn>;
}

interface TwoOn {
  boardId: string;
  anns: BoardPage;
  bobs: BoardPage;
  annsPage: Page;
  bobsPage: Page;
}

/** Filled before the first test of the file; page errors fail the test. */
export function openTestEnvironment(): TestEnvironment {
  const stage = { twoOn } as TestEnvironment;

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

  async function twoOn(content: Record<string, string[]>, annsOrigin = stage.site.origin) {
    const { api, ann, bob, browser, site } = stage;
    const boardId = await api.board(ann, [bob], content);
    const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
    const [anns, bobs] = [boardPage(annsPage), boardPage(bobsPage)];
    await Promise.all([anns.open(annsOrigin, boardId), bobs.open(site.origin, boardId)]);
    return { boardId, anns, bobs, annsPage, bobsPage };
  }

  return stage;
}
