/** As far as it is used; some browsers have none, and TypeScript's library neither. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(of: string): string };
}

const ADDRESS = '/service-worker.js';

/** Resolves with whether visits without a network are possible here: on https and localhost. */
export async function registerWorker(): Promise<boolean> {
  // While developing, files have no hashes.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register(workerAddress());
    return true;
  } catch {
    // Forbidden by the browser's settings, or it could not be fetched now.
    return false;
  }
}

let trusted: string | undefined;

/** The page's policy lets one of this name be made, once a page; it gives this one file. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes
    ?.createPolicy('service-worker', { createScriptURL: () => ADDRESS })
    .createScriptURL(ADDRESS);
  return trusted ?? ADDRESS;
}
