/** The local wall-clock time as `YYYY-MM-DDTHH:mm:ss`, the format of due dates. */
export function localTime(now: Date): string {
  const shifted = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
