import type { Viewer } from '../../access/viewer.ts';
import type { Services } from '../../services.ts';
import { type AnswerText, AnswerWriter } from './response-writer.ts';
import { ticketPieces } from './serialize.ts';
import { ticketAnswers } from './shapes.ts';

/** The list of tickets with these ids, in their order, without those that the viewer does not see. */
export async function ticketsText(
  { boardReader }: Services,
  viewer: Viewer,
  ids: string[],
): Promise<AnswerText> {
  const views = await boardReader.severalTickets(viewer, ids);
  const found = new Map(views.flatMap(ticketAnswers).map((answer) => [answer.id, answer]));
  const tickets = ids.flatMap((ticketId) => found.get(ticketId) ?? []);
  const writer = new AnswerWriter();
  writer.add('[');
  for (const [n, ticket] of tickets.entries()) {
    if (n > 0) writer.add(',');
    await writer.addAll(ticketPieces(ticket));
  }
  writer.add(']');
  return writer.end();
}
