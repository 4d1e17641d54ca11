/**
 * Carries short texts from each process to all others, in order. Some may be lost, which is told
 * where it can be known. It opens itself again for as long as it takes.
 */
export interface BusTransport {
  isShared: boolean;
  /** Resolves when the texts are on their way, or lost. */
  send(texts: readonly string[]): Promise<void>;
  /** What a process sent itself may be heard as well. */
  onHeard(listener: (text: string) => void): void;
  /** Called when it works again after it did not. */
  onRestored(listener: () => void): void;
  close(): Promise<void>;
}

/** Where there is nobody to hear. */
export const NO_TRANSPORT: BusTransport = {
  isShared: false,
  async send() {},
  onHeard() {},
  onRestored() {},
  async close() {},
};
