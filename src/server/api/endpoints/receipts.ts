import type { FastifyInstance } from 'fastify';
import { FILE_HEADERS, sendFile } from '../../attachments/files/send-file.ts';
import { checkMoneyScope } from '../../auth/authenticate.ts';
import type { Services } from '../../services.ts';
import { readerOf } from './files.ts';

/**
 * Receipts at the addresses that the page links to, for ADMINs. With `?preview` a PDF may be shown in
 * a frame of the page.
 */
export function registerReceipts(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { expenseId: string }; Querystring: { preview?: unknown } }>(
    '/files/receipts/:expenseId',
    async (request, reply) => {
      reply.headers(FILE_HEADERS);
      const reader = await readerOf(services, request, 'freelane_files');
      checkMoneyScope(reader);
      const { expenseId } = request.params;
      const receipt = await services.expenses.receipts.open(reader.user.id, expenseId);
      return sendFile(request, reply, receipt, request.query.preview !== undefined);
    },
  );
}
