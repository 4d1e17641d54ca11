/** In place of a ticket's id in the links of the photos of the text about a board. No ticket has it. */
export const ABOUT_PHOTOS = 'about';

const LINK = /\]\((\/photos\/[^/\s)]+\/about\/[^\s)]+)\)/g;

/** The links of the photos that a text about a board shows, each once. */
export function aboutPhotosIn(text: string): string[] {
  return [...new Set([...text.matchAll(LINK)].flatMap(([, link]) => link ?? []))];
}
