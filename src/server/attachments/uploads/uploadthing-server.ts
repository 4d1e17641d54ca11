import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import type { ReceivedFile } from './ingest.ts';
import { loopbackFetch } from './loopback-fetch.ts';
import { EMBEDDED_ORIGIN, FILES_PATH, UPLOAD_ROUTE } from './signed-links.ts';
import type { UploadRow } from './upload-repository.ts';
import type { UploadRouteOptions } from './upload-route.ts';

export interface UploadthingOptions extends Omit<UploadRouteOptions, 'fetch'> {
  /** Stores the allowed uploads. */
  allow(fileKeys: string[], metadata: unknown, callbackSlug: string): Promise<void>;
}

/** A signed link as the client receives it. */
export interface IssuedLink {
  key: string;
  url: string;
}

/** Runs UploadThing's upload route in-process, without a network. */
export function createUploadthingServer({ allow, ...options }: UploadthingOptions) {
  const callbackResults = new Map<string, unknown>();
  let opened: Promise<FastifyInstance> | null = null;

  function open(): Promise<FastifyInstance> {
    opened ??= load().catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function load(): Promise<FastifyInstance> {
    const { openUploadRoute } = await import('./upload-route.ts');
    return await openUploadRoute({
      ...options,
      fetch: loopbackFetch(EMBEDDED_ORIGIN + FILES_PATH, answer),
    });
  }

  async function answer(path: string, body: unknown): Promise<unknown> {
    if (path === '/route-metadata') {
      const { fileKeys, metadata, callbackSlug } = body as Registration;
      await allow(fileKeys, metadata, callbackSlug);
    } else if (path === '/callback-result') {
      const { fileKey, callbackData } = body as CallbackResult;
      callbackResults.set(fileKey, callbackData);
    } else {
      throw new TypeError(`Uploads have no ${path}`);
    }
    return { ok: true };
  }

  return {
    /** Requests signed links; returns them, or the status and reason of a refusal. */
    async ask({ query, headers, body }: FastifyRequest) {
      const route = await open();
      const { statusCode, payload } = await route.inject({
        method: 'POST',
        url: UPLOAD_ROUTE,
        query: query as Record<string, string>,
        headers: pick(headers, ['authorization', 'x-uploadthing-package']),
        payload: body as object,
      });
      return { status: statusCode, body: readJson(payload) };
    },

    /** Reports a complete file; returns the route's result. */
    async report(row: UploadRow, file: ReceivedFile): Promise<unknown> {
      const payload = JSON.stringify({
        status: 'uploaded',
        file: { ...file, type: 'image', customId: null, lastModified: row.createdAt },
        origin: EMBEDDED_ORIGIN + FILES_PATH,
        metadata: row.metadata,
      });
      const route = await open();
      const { statusCode } = await route.inject({
        method: 'POST',
        url: UPLOAD_ROUTE,
        query: { slug: row.callbackSlug },
        headers: {
          'content-type': 'application/json',
          'uploadthing-hook': 'callback',
          'x-uploadthing-signature': options.keys.sign(payload),
        },
        payload,
      });
      const result = callbackResults.get(file.key);
      if (!callbackResults.delete(file.key))
        throw new Error(`The upload route answered ${statusCode}`);
      return result;
    },

    async close(): Promise<void> {
      await (await opened)?.close();
    },
  };
}

interface Registration {
  fileKeys: string[];
  metadata: unknown;
  callbackSlug: string;
}

interface CallbackResult {
  fileKey: string;
  callbackData: unknown;
}

function pick(headers: FastifyRequest['headers'], names: string[]): Record<string, string> {
  const entries = names.map((name) => [name, headers[name]] as const);
  const strings = entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { ...Object.fromEntries(strings), 'content-type': 'application/json' };
}

/** Of requests that the library cannot read, the response is empty or not JSON. */
function readJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw new AppError('request.invalid');
  }
}
