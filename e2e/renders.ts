import type { Page } from 'playwright-core';

/** What React keeps of a component: as much of it as is needed to see whether it was rendered. */
interface Fiber {
  tag: number;
  flags: number;
  memoizedProps: Record<string, unknown> | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Function components that were rendered, by the id in their props: `ticket` or `shown`. */
export interface Renders {
  tickets: string[];
  columns: string[];
}

/** Must come before the page is opened: React tells of its commits whoever stands ready at its start. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(noteRenders);
}

/** What was rendered since it was last asked. */
export function takeRenders(page: Page): Promise<Renders> {
  return page.evaluate(() => {
    const { renders } = window as unknown as { renders: Renders };
    const taken = { tickets: [...renders.tickets], columns: [...renders.columns] };
    renders.tickets = [];
    renders.columns = [];
    return taken;
  });
}

/** React's own developer tools look at commits in the same way. It is run in the page. */
function noteRenders(): void {
  // Function components, and those in a memo; and the flag of those that were rendered.
  const FUNCTIONS = [0, 11, 14, 15];
  const PERFORMED_WORK = 1;
  const renders: Renders = { tickets: [], columns: [] };

  function note({ memoizedProps }: Fiber): void {
    const { ticket, shown } = (memoizedProps ?? {}) as Record<string, { id: string } | undefined>;
    if (ticket) renders.tickets.push(ticket.id);
    if (shown) renders.columns.push(shown.id);
  }

  function walk(fiber: Fiber): void {
    const before = fiber.alternate;
    if (FUNCTIONS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK) note(fiber);
    // What was left alone has the very same children as before.
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
