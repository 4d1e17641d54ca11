/** Timeouts and intervals of an open board, in ms. Tests use shorter ones. */
export interface Timing {
  /** First delay before a command is sent or a board loaded again; doubled after each attempt. */
  firstRetryMs: number;
  /** Longest delay between two attempts to save a command. */
  maxRetryMs: number;
  /** Longest delay between two attempts to load a board. */
  maxReloadMs: number;
  /** How long after its first attempt a failing command is shown as not saved. */
  failingMs: number;
  /** How long after its first attempt a failing command is alerted. */
  overdueMs: number;
  /** Without a websocket, the log is polled over HTTP at this interval. */
  pollMs: number;
  /** Timeout of a call (decisions §4). */
  callMs: number;
  /** Timeout for opening a websocket. */
  openMs: number;
  /** Longest delay between two attempts to open a websocket. */
  reopenMs: number;
  /** How long the first poll after a lost connection waits: the websocket may be back by then. */
  firstPollMs: number;
  /** How long after an unanswered poll the board says that it is offline. */
  answerMs: number;
  /** Silence after which a websocket is probed. */
  pingMs: number;
  /** Silence after which a press or a key probes the websocket at once. */
  quietMs: number;
  /** How long after an unanswered probe the connection no longer counts as live. */
  pongMs: number;
  /** How long after that the websocket is closed and reopened. */
  lostMs: number;
}

export const TIMING: Timing = {
  firstRetryMs: 500,
  maxRetryMs: 30_000,
  maxReloadMs: 5000,
  failingMs: 4000,
  overdueMs: 30_000,
  pollMs: 5000,
  firstPollMs: 1500,
  answerMs: 3000,
  callMs: 30_000,
  openMs: 10_000,
  reopenMs: 2000,
  pingMs: 2500,
  quietMs: 1000,
  pongMs: 1800,
  lostMs: 3000,
};
