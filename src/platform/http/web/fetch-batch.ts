import { BATCH, type BatchAnswer } from '../batch.ts';

/**
 * Fetches several API URLs in one request, and returns a response for each. If the whole request is refused,
 * each gets that refusal.
 */
export async function fetchBatch(
  root: string,
  addresses: readonly string[],
  init: RequestInit,
): Promise<Response[]> {
  if (addresses.length === 1) return [await fetch(`${root}${addresses[0]}`, init)];
  // Slashes stay unescaped in a query, because each URL has four of them.
  const query = addresses
    .map((address) => `of=${encodeURIComponent(address).replaceAll('%2F', '/')}`)
    .join('&');
  const response = await fetch(`${root}${BATCH}?${query}`, init);
  if (!response.ok) return addresses.map(() => response.clone());
  const answers = (await response.json()) as BatchAnswer;
  return answers.map(
    ([status, body]) => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  );
}
