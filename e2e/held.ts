import type { Locator, Page, Route } from 'playwright-core';
import type { CommandType } from '../src/core/board/commands.ts';

/** A command on its way, which has not got to the server yet. */
export interface HeldCommand {
  /** Lets it go on. */
  pass(): void;
  /** Answers in the server's place that it is forbidden. */
  forbid(): void;
}

/** Where a test takes hold of what a page sends over its websocket. */
export interface Hold {
  /** Resolves with the next command of a type, once the page has sent it. */
  next(type: CommandType): Promise<HeldCommand>;
}

interface Message {
  id: number;
  params?: { path?: string };
}

/** For as long as the page lives, which is not to have gone anywhere yet; all else passes. */
export async function holdCommands(page: Page): Promise<Hold> {
  let wanted: { type: CommandType; take(held: HeldCommand): void } | undefined;
  await page.routeWebSocket(/\/trpc/, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      const id = wanted && idOf(String(text), wanted.type);
      if (id === undefined) return far.send(text);
      wanted?.take({
        pass: () => far.send(text),
        forbid: () => near.send(JSON.stringify({ id, error: FORBIDDEN })),
      });
      wanted = undefined;
    });
  });
  return {
    next: (type) =>
      new Promise((take) => {
        wanted = { type, take };
      }),
  };
}

const FORBIDDEN = {
  message: 'You are not allowed to do this',
  code: -32003,
  data: { code: 'FORBIDDEN', httpStatus: 403, appCode: 'forbidden' },
};

/** The number of a message that is such a command; some messages are no JSON. */
function idOf(text: string, type: CommandType): number | undefined {
  if (!text.includes(`"${type}"`)) return undefined;
  const { id, params } = JSON.parse(text) as Message;
  return params?.path === type ? id : undefined;
}

interface Waiting {
  page: Page;
  /** The call's address. */
  call: string | RegExp;
  does: () => Promise<unknown>;
  sees: Locator;
}

/** Holds a page's call back until something is seen; it is then answered, as are later ones. */
export async function whileHeld(
  { page, call, does, sees }: Waiting,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    await seen;
    await answer(route);
  });
  await does();
  await sees.waitFor();
  release();
}
