type Listener = (event: Event) => void;

/**
 * Websockets that close immediately, and give up when they do not open in time. On a dead
 * connection, browsers wait a minute to close and several minutes to open.
 */
export function socketWithTimeouts(
  Base: typeof WebSocket,
  openMs: number,
  onOpen: (socket: WebSocket) => void,
): typeof WebSocket {
  return class extends Base {
    private readonly closeListeners: Listener[] = [];
    private hasEnded = false;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const openTimer = setTimeout(() => this.close(), openMs);
      super.addEventListener('open', () => {
        clearTimeout(openTimer);
        onOpen(this);
      });
      super.addEventListener('close', (event) => {
        clearTimeout(openTimer);
        this.dispatchClose(event);
      });
    }

    override addEventListener(type: string, listener: Listener, options?: object): void {
      if (type === 'close') this.closeListeners.push(listener);
      else super.addEventListener(type, listener, options);
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      // A closing socket would drop the data anyway, and browsers log a warning.
      if (this.readyState <= this.OPEN) super.send(data);
    }

    override close(code?: number, reason?: string): void {
      super.close(code, reason);
      this.dispatchClose(new Event('close'));
    }

    private dispatchClose(event: Event): void {
      if (this.hasEnded) return;
      this.hasEnded = true;
      for (const listener of this.closeListeners) listener(event);
    }
  };
}
