/**
 * Sends short texts from each process to all others, in order. Texts may be lost; a detected loss
 * is reported. A lost connection is reopened, with unlimited retries.
 */
export interface BusTransport {
  isShared: boolean;
  /** Resolves when the texts are sent or lost. */
  send(texts: readonly string[]): Promise<void>;
  /** Called for each received text, possibly including the process's own. */
  onReceived(listener: (text: string) => void): void;
  /** Called when the connection works again after a failure. */
  onRestored(listener: () => void): void;
  close(): Promise<void>;
}

/** The transport of a single process, without receivers. */
export const NO_TRANSPORT: BusTransport = {
  isShared: false,
  async send() {},
  onReceived() {},
  onRestored() {},
  async close() {},
};
