import { ConfigError } from './config-error.ts';

/** An UploadThing account and the addresses of the service. */
export interface UploadthingAccount {
  /** The secret token from the dashboard. */
  token: string;
  /** Overrides for another service: origins for calls and uploads, host of files. */
  apiUrl?: string;
  ingestUrl?: string;
  ufsHost?: string;
}

/** The addresses of the service, by the names that its library uses. */
interface Places {
  UPLOADTHING_API_URL: string | undefined;
  UPLOADTHING_INGEST_URL: string | undefined;
  UPLOADTHING_UFS_HOST: string | undefined;
}

/** @throws ConfigError, without the token */
export function readUploadthingAccount(token: string, places: Places): UploadthingAccount {
  checkToken(token);
  const apiUrl = originOf('UPLOADTHING_API_URL', places);
  const ingestUrl = originOf('UPLOADTHING_INGEST_URL', places);
  const ufsHost = hostOf(places);
  return {
    token,
    ...(apiUrl !== undefined && { apiUrl }),
    ...(ingestUrl !== undefined && { ingestUrl }),
    ...(ufsHost !== undefined && { ufsHost }),
  };
}

function checkToken(token: string): void {
  const { apiKey, appId, regions } = contentOf(token);
  const isKey = typeof apiKey === 'string' && apiKey.startsWith('sk_');
  const isApp = typeof appId === 'string' && appId !== '';
  if (isKey && isApp && Array.isArray(regions) && regions.length > 0) return;
  const accepts = 'the token that the dashboard of UploadThing shows for version 7, or unset';
  throw new ConfigError('UPLOADTHING_TOKEN', 'is no token of UploadThing', accepts);
}

function contentOf(token: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(Buffer.from(token, 'base64').toString());
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}

function originOf(name: 'UPLOADTHING_API_URL' | 'UPLOADTHING_INGEST_URL', places: Places) {
  const rawValue = places[name];
  if (rawValue === undefined) return undefined;
  const url = URL.canParse(rawValue) ? new URL(rawValue) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.password) return url.href;
  throw new ConfigError(name, 'is no address', 'one such as https://api.uploadthing.com, or unset');
}

function hostOf({ UPLOADTHING_UFS_HOST: host }: Places): string | undefined {
  if (host === undefined || /^[\w.-]+(:\d{1,5})?$/.test(host)) return host;
  const was = `is ${JSON.stringify(host)}`;
  throw new ConfigError('UPLOADTHING_UFS_HOST', was, 'a host such as ufs.sh, or unset');
}
