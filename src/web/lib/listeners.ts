/** Callbacks that are called with each event. */
export class Listeners<Event> {
  private readonly callbacks = new Set<(event: Event) => void>();

  /** Returns a function that removes the callback. */
  readonly add = (callback: (event: Event) => void): (() => void) => {
    this.callbacks.add(callback);
    return () => {
      this.callbacks.delete(callback);
    };
  };

  notify(event: Event): void {
    for (const callback of this.callbacks) callback(event);
  }

  clear(): void {
    this.callbacks.clear();
  }
}
