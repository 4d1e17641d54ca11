/** The part of the Trusted Types API used here; some browsers and TypeScript's library lack it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(of: string): string };
}

const WORKER_URL = '/service-worker.js';

/**
 * Registers the service worker. Resolves with whether offline visits are possible here: on HTTPS
 * and localhost.
 */
export async function registerServiceWorker(): Promise<boolean> {
  // During development, file names have no hashes.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register(trustedWorkerUrl());
    return true;
  } catch {
    // Blocked by the browser's settings, or the file could not be fetched.
    return false;
  }
}

let trustedUrl: string | undefined;

/** The page's CSP allows one policy of this name; it only yields this file. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedUrl ??= trustedTypes
    ?.createPolicy('service-worker', { createScriptURL: () => WORKER_URL })
    .createScriptURL(WORKER_URL);
  return trustedUrl ?? WORKER_URL;
}
