/** Downloads content as a file. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has started reading it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
