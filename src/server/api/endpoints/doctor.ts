import type { FastifyInstance } from 'fastify';
import { version } from '../../../../package.json';
import { AppError } from '../../../core/errors.ts';
import { DOCTOR_HEADER, DOCTOR_PATH, isDoctor } from '../../lib/doctor-signature.ts';
import type { Services } from '../../services.ts';

/** A request as it arrived, for the doctor to compare with the one it sent. */
export interface ReceivedRequest {
  version: string;
  /** The client's address, as the server sees it. */
  ip: string;
  /** The address of the connection: that of the proxy, if there is one. */
  peer: string;
  protocol: string;
  forwardedFor: string | null;
  forwardedProto: string | null;
}

/**
 * Reports how a request of `npm run freelane -- doctor` arrived; for others the path is unknown.
 */
export function registerDoctor(app: FastifyInstance, { config }: Services): void {
  app.get(DOCTOR_PATH, async (request, reply): Promise<ReceivedRequest> => {
    const { ip, protocol, headers, socket } = request;
    if (!isDoctor(config.appSecret, headers[DOCTOR_HEADER], Date.now())) {
      throw new AppError('path.unknown');
    }
    reply.header('cache-control', 'no-store');
    return {
      version,
      ip,
      peer: socket.remoteAddress ?? '',
      protocol,
      forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
      forwardedProto: headers['x-forwarded-proto']?.toString() ?? null,
    };
  });
}
