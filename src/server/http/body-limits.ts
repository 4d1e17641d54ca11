import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';

export const BODY_LIMIT = RESOURCE_LIMITS.bodyBytes.max;
/** A saved board includes its tickets, which are ignored (decisions §4). */
export const BOARD_BODY_LIMIT = RESOURCE_LIMITS.boardBodyBytes.max;
