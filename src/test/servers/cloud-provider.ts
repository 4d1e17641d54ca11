import { createHmac } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import type { UploadthingAccount } from '../../server/config/uploadthing.ts';

const API_KEY = 'sk_live_0123456789abcdef';
const APP_ID = 'testapp';

interface StoredFile {
  key: string;
  customId: string;
  type: string;
  bytes: Buffer;
  at: number;
}

export type UploadthingProvider = Awaited<ReturnType<typeof startCloudProvider>>;

/** Imitates UploadThing's service on this machine: signed uploads, signed reads and its API. */
export async function startCloudProvider() {
  const files = new Map<string, StoredFile>();
  const requests: string[] = [];
  let isFailing = false;
  const app = Fastify({ bodyLimit: 20 * 1024 * 1024 });
  app.addContentTypeParser(/^multipart\//, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook('onRequest', async (request, reply) => {
    requests.push(`${request.method} ${request.url}`);
    if (isFailing) return reply.code(503).send({ error: 'Service Unavailable' });
  });

  app.put<{ Params: { key: string } }>('/ingest/:key', async (request, reply) => {
    const link = signedLink(request);
    if (link?.get('x-ut-identifier') !== APP_ID) return reply.code(403).send();
    const value = (name: string) => decodeURIComponent(link.get(name) ?? '');
    const bytes = await fileIn(request);
    if (bytes.length !== Number(value('x-ut-file-size'))) return reply.code(400).send();
    const { key } = request.params;
    const customId = value('x-ut-custom-id');
    if (link.has('x-ut-acl') || byCustomId(customId)) return reply.code(400).send();
    files.set(key, { key, customId, type: value('x-ut-file-type'), bytes, at: Date.now() });
    return { url: '', appUrl: '', ufsUrl: `${origin}/a/${APP_ID}/${key}`, fileHash: '' };
  });

  app.get<{ Params: { key: string } }>(`/a/${APP_ID}/:key`, async (request, reply) => {
    if (!signedLink(request)) return reply.code(403).send();
    const file = files.get(request.params.key);
    if (!file) return reply.code(404).send();
    return reply.type(file.type).send(file.bytes);
  });

  app.post<{ Body: { customIds: string[] } }>('/v6/deleteFiles', async (request, reply) => {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return reply.code(401).send();
    const found = request.body.customIds.flatMap((customId) => byCustomId(customId) ?? []);
    for (const { key } of found) files.delete(key);
    return { success: true, deletedCount: found.length };
  });

  app.post<{ Body: { limit: number; offset: number } }>('/v6/listFiles', async (request, reply) => {
    if (request.headers['x-uploadthing-api-key'] !== API_KEY) return reply.code(401).send();
    const { limit, offset } = request.body;
    const page = [...files.values()].slice(offset, offset + limit);
    const listed = page.map(({ key, customId, bytes, at }) => {
      const file = { id: key, key, customId, name: customId, size: bytes.length };
      return { ...file, status: 'Uploaded', uploadedAt: at };
    });
    return { hasMore: offset + limit < files.size, files: listed };
  });

  const origin = (await app.listen({ host: 'localhost', port: 0 })).replace(
    /\/\/[^:]+|\/\/\[.*\]/,
    '//localhost',
  );

  function byCustomId(customId: string): StoredFile | undefined {
    return [...files.values()].find((file) => file.customId === customId);
  }

  /** The parameters of a link that this account signed and that has not expired, or null. */
  function signedLink({ raw }: FastifyRequest): URLSearchParams | null {
    const [signed = '', signature = ''] = `${origin}${raw.url}`.split('&signature=');
    const expected = createHmac('sha256', API_KEY).update(signed).digest('hex');
    const { searchParams } = new URL(signed);
    const isValid = decodeURIComponent(signature) === `hmac-sha256=${expected}`;
    return isValid && Number(searchParams.get('expires')) > Date.now() ? searchParams : null;
  }

  return {
    account: {
      token: tokenOf({ apiKey: API_KEY, appId: APP_ID, regions: ['fra1'] }),
      apiUrl: origin,
      ingestUrl: `${origin}/ingest`,
      ufsHost: new URL(origin).host,
    } satisfies UploadthingAccount,
    secret: API_KEY,
    files,
    /** Method and URL of each request, in order. */
    requests,
    /** Whether it answers every request with an error. */
    setAway(away: boolean) {
      isFailing = away;
    },
    close: () => app.close(),
  };
}

/** A token as the dashboard issues it. */
export function tokenOf(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64');
}

async function fileIn({ body, headers }: FastifyRequest): Promise<Buffer> {
  const init = { headers: { 'content-type': headers['content-type'] ?? '' } };
  const file = (await new Response(body as Buffer<ArrayBuffer>, init).formData()).get('file');
  return Buffer.from(file instanceof File ? await file.arrayBuffer() : new ArrayBuffer());
}
