import { builtinEnvironments, type Environment } from 'vitest/runtime';

declare global {
  /** What a worker does when it has no file left to run. */
  var atEndOfWorker: (() => Promise<void>)[];
}

/** Node's, for workers that share something between their files and have to end it. */
const environment: Environment = {
  name: 'browser',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const { teardown } = await builtinEnvironments.node.setup(global, options);
    globalThis.atEndOfWorker = [];
    return {
      async teardown(global) {
        await Promise.all(globalThis.atEndOfWorker.map((end) => end()));
        await teardown(global);
      },
    };
  },
};

export default environment;
