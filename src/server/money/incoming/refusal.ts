import type { ErrorCode } from '../../../core/errors.ts';

export type RefusalCode = Extract<ErrorCode, `eInvoice.${string}`>;

/** Why a file cannot be read as an e-invoice. */
export class Refusal extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}
