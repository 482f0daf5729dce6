/**
 * Whether an address can be opened only on the computer that it names: a loopback address, or the one on which a server listens
 * everywhere. Papers with such an address lead nobody to the portal. A text that is no address leads nowhere either.
 */
export function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { hostname } = new URL(address);
  return (
    /^(.+\.)?localhost$/.test(hostname) ||
    /^(127(\.\d+){3}|0\.0\.0\.0)$/.test(hostname) ||
    /^\[(::1?|::ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/.test(hostname)
  );
}
