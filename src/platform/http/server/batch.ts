import type { Logger } from 'pino';
import { MOST_IN_BATCH } from '../batch.ts';
import { errorBody } from './errors.ts';
import { textAnswer, textAtHand } from './text-answer.ts';

type BatchOptions = {
  /** Address of the batch request, against which the reads are resolved. */
  url: string;
  /** Address of each read, relative to the API: `/students?class_id=…`. */
  addresses: readonly string[];
  requestId: string;
  /** Handles one read as if it were a single request; never throws. */
  answer: (request: Request, path: string) => Promise<Response>;
  routeOf: (path: string) => string;
  log: Logger;
};

/**
 * Several reads in one response, in order: `[[200, {…}], [403, {…}]]` (`BatchAnswer`). Each is authorized, rate
 * limited and logged separately. Reads only: the method cannot be chosen.
 */
export async function answerBatch({ url, addresses, requestId, answer, routeOf, log }: BatchOptions) {
  if (addresses.length === 0 || addresses.length > MOST_IN_BATCH)
    return Response.json(
      errorBody('BATCH_SIZE', `One request answers 1 to ${MOST_IN_BATCH} reads.`, { requestId }),
      { status: 400 },
    );
  const parts = await Promise.all(
    addresses.map(async (address) => {
      const started = performance.now();
      const request = new Request(new URL(`/api/v1${address}`, url));
      const path = new URL(request.url).pathname;
      const response = await answer(request, path);
      const text = textAtHand(response) ?? (await response.text());
      const { status } = response;
      const ms = Math.round(performance.now() - started);
      log.info({ requestId, method: 'GET', path: routeOf(path), status, ms }, 'read in a batch');
      // The text as it is: read and written again it would be the same.
      return text ? `[${status},${text}]` : `[${status}]`;
    }),
  );
  return textAnswer(`[${parts.join(',')}]`, { headers: { 'content-type': 'application/json' } });
}
