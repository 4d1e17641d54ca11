/** The address from which the browser downloads a file, with its cookie. */
export function fileUrl(ticketId: string, fileId: string): string {
  return `/files/${ticketId}/${fileId}`;
}
