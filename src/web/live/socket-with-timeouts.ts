type Listener = (event: Event) => void;

/**
 * Websockets that are over as soon as they are told to close, and that give up where nothing opens.
 * On a dead line nobody answers: browsers wait a minute for the end, and minutes for the beginning.
 */
export function socketWithTimeouts(
  Base: typeof WebSocket,
  openMs: number,
  onOpen: (socket: WebSocket) => void,
): typeof WebSocket {
  return class extends Base {
    private readonly closeListeners: Listener[] = [];
    private isOver = false;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const givingUp = setTimeout(() => this.close(), openMs);
      super.addEventListener('open', () => {
        clearTimeout(givingUp);
        onOpen(this);
      });
      super.addEventListener('close', (event) => {
        clearTimeout(givingUp);
        this.end(event);
      });
    }

    override addEventListener(type: string, listener: Listener, options?: object): void {
      if (type === 'close') this.closeListeners.push(listener);
      else super.addEventListener(type, listener, options);
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      // What one that is closing would send is lost anyway, and browsers complain of it.
      if (this.readyState <= this.OPEN) super.send(data);
    }

    override close(code?: number, reason?: string): void {
      super.close(code, reason);
      this.end(new Event('close'));
    }

    private end(event: Event): void {
      if (this.isOver) return;
      this.isOver = true;
      for (const listener of this.closeListeners) listener(event);
    }
  };
}
