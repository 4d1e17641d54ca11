import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';

/** Approximate size of a ticket in a response, without its texts. */
const TICKET_BYTES = 500;

/** The number of bytes that a response may still use. */
export class ByteBudget {
  private remaining: number = RESOURCE_LIMITS.answerBytes.max;

  /** @throws AppError answer.tooLarge if the budget is exceeded */
  spend(bytes: number): void {
    this.remaining -= bytes;
    if (this.remaining < 0) throw new AppError('answer.tooLarge');
  }

  /** Spends the bytes of a ticket with texts of this size. */
  spendOnTicket(textBytes: number): void {
    this.spend(TICKET_BYTES + textBytes);
  }
}
