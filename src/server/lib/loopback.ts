/** Whether a host name or address (IPv6 with or without brackets) is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return name === '::1' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
