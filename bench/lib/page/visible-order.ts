import type { Page } from 'playwright-core';

/** The ids of the tickets in each column, as a user scrolling from top to bottom sees them. */
export function visibleOrder(page: Page): Promise<[string, string[]][]> {
  return page.evaluate(async () => {
    const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')].map((column) => ({
      id: column.dataset.column ?? '',
      scroller: column.querySelector('ul')?.parentElement as HTMLElement,
      tickets: [] as string[],
    }));
    type Column = (typeof columns)[0];
    const rowsOf = ({ scroller }: Column) => [
      ...scroller.querySelectorAll<HTMLElement>('li[data-index]'),
    ];
    /** Whether every visible part of the list has rows. */
    const isFilled = (column: Column) => {
      const boxes = rowsOf(column).map((row) => row.getBoundingClientRect());
      const list = column.scroller.querySelector('ul')?.getBoundingClientRect();
      const { top, bottom } = column.scroller.getBoundingClientRect();
      const starts = Math.min(...boxes.map((box) => box.top));
      const ends = Math.max(...boxes.map((box) => box.bottom));
      return starts <= top + 10 && ends >= Math.min(bottom, list?.bottom ?? 0) - 10;
    };
    const isAtEnd = ({ scroller }: Column) =>
      scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    const readRows = async () => {
      do {
        await new Promise((painted) => requestAnimationFrame(painted));
      } while (!columns.every(isFilled));
      for (const column of columns) {
        for (const row of rowsOf(column)) {
          const card = row.querySelector<HTMLElement>('[data-ticket]');
          column.tickets[Number(row.dataset.index)] = card?.dataset.ticket ?? '';
        }
      }
    };
    for (const { scroller } of columns) scroller.scrollTop = 0;
    await readRows();
    while (!columns.every(isAtEnd)) {
      for (const { scroller } of columns) scroller.scrollTop += scroller.clientHeight * 0.8;
      await readRows();
    }
    return columns.map(({ id, tickets }): [string, string[]] => [id, tickets]);
  });
}
