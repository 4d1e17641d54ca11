/** The author of automatic changes; no account has this id. */
export const AUTOMATION_ID = 'automation';
export const AUTOMATION_NAME = 'Freelane';
