/** What follows one upload, such as a text that names it. */
export interface UploadListener {
  /** The upload begins, also when it is tried again. */
  onStart(): void;
  /** The upload has ended; null if it failed or was cancelled. */
  onEnd(url: string | null): void;
}
