/** The API addresses of a request, without filters. */
export function callsOf(url: string): string[] {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== '/api/v1/batch') return pathname.startsWith('/api/') ? [pathname] : [];
  return searchParams.getAll('of').map((address) => `/api/v1${address.replace(/\?.*$/, '')}`);
}
