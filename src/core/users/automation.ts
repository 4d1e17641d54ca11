/** The author of what a board does by itself; no account has this id. */
export const AUTOMATION_ID = 'automation';
export const AUTOMATION_NAME = 'Freelane';
