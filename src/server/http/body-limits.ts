export const BODY_LIMIT = 1024 * 1024;
/** A whole board is saved with its tickets, which are not even read (decisions §4). */
export const BOARD_BODY_LIMIT = 16 * BODY_LIMIT;
