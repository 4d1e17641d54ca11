import { failureText as inEnglish } from '../../core/errors.ts';

/** What a person is told when a command could not be done. */
export const failureText: typeof inEnglish = inEnglish;
