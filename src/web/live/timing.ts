/** How patient an open board is, in ms. Tests are less so. */
export interface Timing {
  /** How long after a failed try a command is sent again, or a board loaded again; doubled each time. */
  firstRetryMs: number;
  /** The longest pause between two tries to save a command. */
  maxRetryMs: number;
  /** The longest pause between two tries to load a board. */
  maxReloadMs: number;
  /** How long after its first try a command that fails is shown as not saved. */
  failingMs: number;
  /** How long after its first try it is alerted. */
  overdueMs: number;
  /** Without a websocket for so long, the log is polled over HTTP, as often as that. */
  pollMs: number;
  /** How long a call may take before it counts as unanswered (decisions §4). */
  callMs: number;
  /** How long a websocket may take to open before another is tried. */
  openMs: number;
  /** The longest pause between two tries to open one. */
  reopenMs: number;
  /** After how much silence a websocket is probed. */
  pingMs: number;
  /** How long after a probe without an answer the line no longer counts as live. */
  pongMs: number;
  /** How long after that the websocket is closed and another one opened. */
  lostMs: number;
}

export const TIMING: Timing = {
  firstRetryMs: 500,
  maxRetryMs: 30_000,
  maxReloadMs: 5000,
  failingMs: 4000,
  overdueMs: 30_000,
  pollMs: 5000,
  callMs: 30_000,
  openMs: 10_000,
  reopenMs: 2000,
  pingMs: 3500,
  pongMs: 1800,
  lostMs: 3000,
};
