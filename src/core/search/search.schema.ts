import { LIMITS } from '../limits.ts';
import { line } from '../text.schema.ts';

/** What somebody looks for, as typed. */
export const searchText = line(LIMITS.search);
