/** Ids of boards that the user deleted in this tab and was already offered to restore. */
export const recentlyDeleted = new Set<string>();
