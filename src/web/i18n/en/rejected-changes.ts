/** The list of changes that were rejected after reconnecting. */
export const rejectedChangeTexts = {
  title: (count: number) =>
    count === 1 ? '1 change was rejected' : `${count} changes were rejected`,
  text: 'You made them while offline, and the server rejected them when you reconnected.',
  list: 'Rejected changes, oldest first',
  reason: (reason: string) => `Reason: ${reason}`,
  copy: 'Copy',
  copied: 'Copied',
  clear: 'Clear list',
  later: 'Keep for later',
};
