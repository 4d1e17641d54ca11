import { WebSocket } from 'ws';

/** Memory of a process, MB. */
export interface Memory {
  heapMb: number;
  residentMb: number;
}

interface Answer {
  id: number;
  result: { result?: { value?: string } };
}

const MB = 1024 * 1024;

/** Attaches to a process started with `--inspect` on this port, without changing it. */
export async function openInspector(port: number) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [{ webSocketDebuggerUrl }] = targets as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let lastId = 0;

  function call(method: string, params: object = {}): Promise<Answer['result']> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const onData = (bytes: Buffer) => {
        const answer = JSON.parse(String(bytes)) as Answer;
        if (answer.id !== id) return;
        socket.off('message', onData);
        resolve(answer.result);
      };
      socket.on('message', onData);
      socket.send(JSON.stringify({ id, method, params }));
    });
  }

  return {
    /** Memory in use after garbage collection. */
    async memory(): Promise<Memory> {
      await call('HeapProfiler.collectGarbage');
      const expression = 'JSON.stringify(process.memoryUsage())';
      const { result } = await call('Runtime.evaluate', { expression });
      const { heapUsed, rss } = JSON.parse(result?.value ?? '{}');
      return { heapMb: heapUsed / MB, residentMb: rss / MB };
    },
    close: () => socket.close(),
  };
}
