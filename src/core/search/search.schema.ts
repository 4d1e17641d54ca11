import { LIMITS } from '../limits.ts';
import { line } from '../text.schema.ts';

/** A search text as typed. */
export const searchText = line(LIMITS.search);
