import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../core/errors.ts';
import type { Language } from '../../../core/languages.ts';
import { DIGEST_TEXTS } from '../../email/digest-texts.ts';
import { languageOf } from '../../http/language-of.ts';
import type { Services } from '../../services.ts';

type DigestTexts = (typeof DIGEST_TEXTS)[Language];

/** Sends email digests while the server listens, and lets recipients unsubscribe. */
export async function registerUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  const { digestSender, emailPreferences } = services;
  app.addHook('onListen', async () => digestSender.start());
  app.addHook('onClose', () => digestSender.close());

  await app.register(async (scope) => {
    // The bodies of mail programs and of the form add nothing to the link.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_request: unknown, body: NodeJS.ReadableStream) => {
      body.resume();
    });

    scope.get<{ Params: { token: string } }>('/mail/unsubscribe/:token', (request, reply) => {
      if (!emailPreferences.isLink(request.params.token)) throw new AppError('path.unknown');
      // A GET changes nothing, since mail filters open links.
      return sendPage(
        reply,
        (texts) => `<form method="post"><button>${texts.stop}</button></form>`,
      );
    });

    scope.post<{ Params: { token: string } }>(
      '/mail/unsubscribe/:token',
      async (request, reply) => {
        await emailPreferences.unsubscribe(request.params.token);
        return sendPage(reply, (texts) => `<p>${texts.stopped}</p>`);
      },
    );
  });
}

/** A page in the language of the request. */
function sendPage(reply: FastifyReply, bodyIn: (texts: DigestTexts) => string): FastifyReply {
  const language = languageOf(reply.request.headers);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  return reply.send(page(language, bodyIn(DIGEST_TEXTS[language])));
}

function page(language: Language, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Freelane</title></head><body><h1>Freelane</h1>${body}</body></html>`;
}
