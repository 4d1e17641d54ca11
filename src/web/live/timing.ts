/** How patient an open board is, in ms. Tests are less so. */
export interface Timing {
  /** How long after a command without an answer it is sent again; doubled up to the last. */
  firstRetryMs: number;
  lastRetryMs: number;
  /** Without a websocket for so long, the log is polled over HTTP, as often as that. */
  pollMs: number;
  /** How long a call may take before it counts as unanswered (decisions §4). */
  callMs: number;
  /** How long a websocket may take to open before another is tried. */
  openMs: number;
  /** The longest pause between two tries to open one. */
  reopenMs: number;
  /** How often the websocket is asked whether it is still there, and how long it may think. */
  pingMs: number;
  pongMs: number;
}

export const TIMING: Timing = {
  firstRetryMs: 500,
  lastRetryMs: 5000,
  pollMs: 5000,
  callMs: 30_000,
  openMs: 10_000,
  reopenMs: 2000,
  pingMs: 10_000,
  pongMs: 4000,
};
