type Listener = (event: { loaded: number }) => void;

/** The part of XMLHttpRequest that UploadThing's client uses, for Node, limited to one origin. */
export function nodeXhr(origin: string) {
  return class NodeXhr {
    status = 0;
    statusText = '';
    response: unknown = null;
    responseType = '';
    readonly upload = {
      addEventListener: (_name: string, on: Listener) => this.onProgress.push(on),
    };
    private readonly onProgress: Listener[] = [];
    private readonly listeners = new Map<string, () => void>();
    private readonly headers = new Headers();
    private readonly stop = new AbortController();
    private request = { method: '', url: '' };

    open(method: string, url: string) {
      this.request = { method, url: new URL(url, origin).href };
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    addEventListener(name: string, listener: () => void) {
      this.listeners.set(name, listener);
    }

    abort() {
      this.stop.abort();
    }

    send(body: FormData) {
      void this.run(body);
    }

    private async run(body: FormData) {
      const { method, url } = this.request;
      try {
        const request = { method, headers: this.headers, body, signal: this.stop.signal };
        const answer = await fetch(url, request);
        this.status = answer.status;
        this.statusText = answer.statusText;
        this.response = await answer.json().catch(() => null);
      } catch {
        if (!this.stop.signal.aborted) this.listeners.get('error')?.();
        return;
      }
      for (const listener of this.onProgress) listener({ loaded: (body.get('file') as File).size });
      this.listeners.get('load')?.();
    }
  };
}
