/** The list of changes that were refused when the connection was back. */
export const refusalTexts = {
  title: (count: number) =>
    count === 1 ? '1 change could not be made' : `${count} changes could not be made`,
  text: 'They were made while there was no connection, and were refused when it was back.',
  list: 'Refused changes, in their order',
  reason: (reason: string) => `Reason: ${reason}`,
  copy: 'Copy',
  copied: 'Copied',
  clear: 'Clear list',
  later: 'Keep for later',
};
