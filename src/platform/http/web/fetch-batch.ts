import { BATCH, type BatchAnswer } from '../batch.ts';

/**
 * Asks for several addresses of the API by one request, and answers for each as if it had been asked alone. A refusal of the
 * whole request is everybody's.
 */
export async function fetchBatch(
  root: string,
  addresses: readonly string[],
  init: RequestInit,
): Promise<Response[]> {
  if (addresses.length === 1) return [await fetch(`${root}${addresses[0]}`, init)];
  // A slash may stand as it is, and each address has four.
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
