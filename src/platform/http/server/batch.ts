import type { Logger } from 'pino';
import { MOST_IN_BATCH } from '../batch.ts';
import { errorBody } from './errors.ts';
import { textAnswer, textAtHand } from './text-answer.ts';

type BatchOptions = {
  /** URL of the batch request, against which the reads are resolved. */
  url: string;
  /** Path of each read, relative to the API: `/students?class_id=…`. */
  addresses: readonly string[];
  requestId: string;
  /** Handles one read as if it were a single request; never throws. */
  answer: (request: Request, path: string) => Promise<Response>;
  routeOf: (path: string) => string;
  log: Logger;
};

/**
 * Several reads in one response, in order: `[[200, {…}], [403, {…}]]` (`BatchAnswer`). Each is authorized,
 * rate limited and logged separately. Reads only: the method cannot be chosen. `failed`: one of them had a
 * server error.
 */
export async function answerBatch({ url, addresses, requestId, answer, routeOf, log }: BatchOptions) {
  if (addresses.length === 0 || addresses.length > MOST_IN_BATCH)
    return { response: tooMany(requestId), failed: false };
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
      // The text unchanged: parsing and serializing it again would give the same.
      return { status, text: text ? `[${status},${text}]` : `[${status}]` };
    }),
  );
  return {
    response: textAnswer(`[${parts.map(({ text }) => text).join(',')}]`, {
      headers: { 'content-type': 'application/json' },
    }),
    failed: parts.some(({ status }) => status >= 500),
  };
}

const tooMany = (requestId: string) =>
  Response.json(errorBody('BATCH_SIZE', `One request answers 1 to ${MOST_IN_BATCH} reads.`, { requestId }), {
    status: 400,
  });
