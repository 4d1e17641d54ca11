import type { Locator, Page, Route } from 'playwright-core';
import type { CommandType } from '../../src/core/board/commands.ts';

/** A command that was sent but has not reached the server yet. */
export interface HeldCommand {
  /** Lets it continue. */
  pass(): void;
  /** Answers instead of the server that it is forbidden. */
  forbid(): void;
}

/** Intercepts what a page sends over its websocket. */
export interface Hold {
  /** Resolves with the next command of a type, once the page has sent it. */
  next(type: CommandType): Promise<HeldCommand>;
}

interface Message {
  id: number;
  params?: { path?: string };
}

/** For the life of the page, which must not have navigated yet; everything else passes. */
export async function holdCommands(page: Page): Promise<Hold> {
  let awaited: { type: CommandType; take(held: HeldCommand): void } | undefined;
  await page.routeWebSocket(/\/trpc/, (client) => {
    const server = client.connectToServer();
    client.onMessage((text) => {
      const id = awaited && idOf(String(text), awaited.type);
      if (id === undefined) return server.send(text);
      awaited?.take({
        pass: () => server.send(text),
        forbid: () => client.send(JSON.stringify({ id, error: FORBIDDEN })),
      });
      awaited = undefined;
    });
  });
  return {
    next: (type) =>
      new Promise((take) => {
        awaited = { type, take };
      }),
  };
}

const FORBIDDEN = {
  message: 'You are not allowed to do this',
  code: -32003,
  data: { code: 'FORBIDDEN', httpStatus: 403, appCode: 'forbidden' },
};

/** The id of a message that is such a command; some messages are not JSON. */
function idOf(text: string, type: CommandType): number | undefined {
  if (!text.includes(`"${type}"`)) return undefined;
  const { id, params } = JSON.parse(text) as Message;
  return params?.path === type ? id : undefined;
}

interface Waiting {
  page: Page;
  /** The URL of the call. */
  call: string | RegExp;
  does: () => Promise<unknown>;
  sees: Locator;
}

/**
 * Holds a page's call back until something is visible; then it is answered, and so are later ones.
 */
export async function whileDelayed(
  { page, call, does, sees }: Waiting,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let release = () => {};
  const visible = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    await visible;
    await answer(route);
  });
  await does();
  await sees.waitFor();
  release();
}
