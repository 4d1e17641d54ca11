/** A ticket's URL as a link: https:// is added if it has no scheme (spec §2). */
export function photoUrlOf(url: string): string {
  // Browsers drop control characters and blanks before they parse a scheme, so this does too.
  const bare = [...url].filter((character) => character > ' ').join('');
  return /^https?:/i.test(bare) ? url : `https://${url}`;
}

/** The second link: the same with /think appended. */
export function thumbnailUrlOf(url: string): string {
  return `${photoUrlOf(url).replace(/\/$/, '')}/think`;
}

/** When a photo was uploaded, ms, from its link; 0 if the link does not say. */
export function photoTime(link: string): number {
  return Number(/\/(\d+)-[^/]*$/.exec(link)?.[1] ?? 0);
}

/** The name of a photo, from its link: `…/{timestamp}-{16 random digits}-{name}`. */
export function photoName(link: string): string {
  const last = link.split('/').at(-1) ?? link;
  const name = last.replace(/^\d+-([0-9a-f]{16}-)?/, '');
  try {
    return decodeURIComponent(name) || link;
  } catch {
    return name;
  }
}
