import type { Page } from 'playwright-core';

/** React's internal node of a component: the part needed to detect renders. */
interface Fiber {
  tag: number;
  flags: number;
  memoizedProps: Record<string, unknown> | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Function components that were rendered, by the id in their props: `ticket` or `shownColumn`. */
export interface Renders {
  tickets: string[];
  columns: string[];
}

/**
 * Call it before the page is opened: React reports commits only to a hook that exists at its start.
 */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(noteRenders);
}

/** The components rendered since the last call. */
export function takeRenders(page: Page): Promise<Renders> {
  return page.evaluate(() => {
    const { renders } = window as unknown as { renders: Renders };
    const taken = { tickets: [...renders.tickets], columns: [...renders.columns] };
    renders.tickets = [];
    renders.columns = [];
    return taken;
  });
}

/** React's developer tools observe commits in the same way. Runs in the page. */
function noteRenders(): void {
  // Tags of function components and memo components, and the flag of rendered ones.
  const FUNCTIONS = [0, 11, 14, 15];
  const PERFORMED_WORK = 1;
  const renders: Renders = { tickets: [], columns: [] };

  function note({ memoizedProps }: Fiber): void {
    const { ticket, shownColumn } = (memoizedProps ?? {}) as {
      ticket?: { id: string };
      shownColumn?: { id: string; column?: object };
    };
    if (ticket) renders.tickets.push(ticket.id);
    if (shownColumn?.column) renders.columns.push(shownColumn.id);
  }

  function walk(fiber: Fiber): void {
    const before = fiber.alternate;
    if (FUNCTIONS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) note(fiber);
    // A skipped subtree has the identical children as before.
    if (before && before.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling) walk(child);
  }

  const hook = {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current),
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onScheduleFiberRoot: () => {},
    checkDCE: () => {},
  };
  Object.assign(window, { renders, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
