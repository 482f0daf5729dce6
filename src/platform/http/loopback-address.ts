/**
 * True if a URL can be opened only on the computer itself: a loopback address, or the wildcard address of a
 * server. Such a URL is useless on paper. An invalid URL counts as one too.
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
