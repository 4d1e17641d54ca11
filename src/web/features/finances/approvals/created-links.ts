/** Links that were just made, by their requests: they are shown once, on the page of the request. */
const created = new Map<string, string>();

export function keepCreatedLink(approvalId: string, url: string): void {
  created.set(approvalId, url);
}

/** The link is shown while the page is open, and not again. */
export function takeCreatedLink(approvalId: string): string | null {
  const url = created.get(approvalId) ?? null;
  created.delete(approvalId);
  return url;
}
