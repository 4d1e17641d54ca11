/** Ids of boards that the person deleted in this tab, who is told of it with the way back. */
export const recentlyDeleted = new Set<string>();
