import type { Page } from 'playwright-core';

/** The ids of the tickets in each column, as they are seen by whoever scrolls from top to bottom. */
export function shownOrder(page: Page): Promise<[string, string[]][]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')].map((column) => ({
      id: column.dataset.column ?? '',
      scroller: column.querySelector('ul')?.parentElement as HTMLElement,
      tickets: [] as string[],
    }));
    const look = () => {
      for (const { scroller, tickets } of columns) {
        for (const row of scroller.querySelectorAll<HTMLElement>('li[data-index]')) {
          const id = row.querySelector<HTMLElement>('[data-ticket]')?.dataset.ticket;
          tickets[Number(row.dataset.index)] = id ?? '';
        }
      }
    };
    const isAtEnd = ({ scroller }: (typeof columns)[0]) =>
      scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    for (const { scroller } of columns) scroller.scrollTop = 0;
    do {
      for (const { scroller } of columns) scroller.scrollTop += scroller.clientHeight / 2;
      await frame();
      await frame();
      look();
    } while (!columns.every(isAtEnd));
    for (const { scroller } of columns) scroller.scrollTop = 0;
    await frame();
    await frame();
    look();
    return columns.map(({ id, tickets }): [string, string[]] => [id, tickets]);
  });
}
