/**
 * The ids of the tickets that the table or the timeline shows, in its order: for selecting a range, and for the keys
 * that go to the next ticket.
 */
let shownIds: readonly string[] = [];

export function getTableOrder(): readonly string[] {
  return shownIds;
}

export function setTableOrder(ids: readonly string[]): void {
  shownIds = ids;
}
