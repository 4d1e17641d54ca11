import { builtinEnvironments, type Environment } from 'vitest/runtime';

declare global {
  /** Called when a worker has no more files to run. */
  var atEndOfWorker: (() => Promise<void>)[];
}

/**
 * Node's environment, for workers that share something between their files and must shut it down.
 */
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
