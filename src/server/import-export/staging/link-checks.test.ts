import { expect, test } from 'vitest';
import type { LinkKind } from '../../../core/board/fields/ticket-links.ts';
import { createLinkChecks } from './link-checks.ts';

function link(kind: LinkKind, ticketId: string, toTicketId: string) {
  const board = { boardId: 'b', toBoardId: 'b' };
  return { ...board, kind, ticketId, toTicketId, createdAt: 1, createdBy: 'someone' };
}

test('ZE4 links for which the check for cycles would take too long are left out', () => {
  const links = [
    ...Array.from({ length: 20 }, (_, n) => link('blocks', `t${n}`, `t${n + 1}`)),
    link('blocks', 'x', 'y'),
    link('blocks', 'y', 't0'),
    link('blocks', 'new', 't0'),
    link('relates', 'y', 't0'),
    link('blocks', 't20', 't0'),
  ];
  const isRefused = (steps?: number) => {
    const accepts = createLinkChecks(steps);
    return links.flatMap((each, n) => (accepts(each) ? [] : [n]));
  };
  expect(isRefused()).toEqual([24]);
  expect(isRefused(10)).toEqual([21, 24]);
});
