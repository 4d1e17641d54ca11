/** A listener of one upload, such as a text with its placeholder. */
export interface UploadListener {
  /** The upload begins, also when it is tried again. */
  onStart(): void;
  /** The upload has ended; null if it failed or was cancelled. */
  onEnd(url: string | null): void;
}
