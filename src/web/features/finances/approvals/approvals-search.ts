/** What the address of the list says: for which client a request is begun. */
export interface ApprovalsSearch {
  client?: string | undefined;
}

export function readApprovalsSearch({ client }: Record<string, unknown>): ApprovalsSearch {
  return typeof client === 'string' ? { client } : {};
}
