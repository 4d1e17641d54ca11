import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';

export const BODY_LIMIT = RESOURCE_LIMITS.bodyBytes.max;
/** A whole board is saved with its tickets, which are not even read (decisions §4). */
export const BOARD_BODY_LIMIT = RESOURCE_LIMITS.boardBodyBytes.max;
