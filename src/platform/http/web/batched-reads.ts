import { MOST_IN_BATCH } from '../batch.ts';
import { fetchBatch } from './fetch-batch.ts';

/** A longer URL may exceed the limit of a proxy. */
const LONGEST_ADDRESSES = 3_000;

type Read = { request: Request; answer: (response: Response) => void; fail: (reason: unknown) => void };

/**
 * Batches reads: those started at the same moment, as when a page opens, are sent as one request. On a slow
 * connection this takes one round trip instead of three, and the token is sent once. A single read is sent as
 * it is.
 */
export function batchedReads(root: string): (request: Request) => Promise<Response> {
  let waiting: Read[] = [];

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (const reads of groupsOf(all))
      void (reads.length === 1 ? sendOne(reads[0]!) : sendGroup(reads, root));
  }

  return (request) =>
    new Promise((answer, fail) => {
      // Deferred, because other calls of this moment are still waiting for their token.
      if (waiting.push({ request, answer, fail }) === 1) setTimeout(sendAll);
    });
}

const sendOne = ({ request, answer, fail }: Read) => fetch(request).then(answer, fail);

async function sendGroup(reads: readonly Read[], root: string): Promise<void> {
  const gone = new AbortController();
  let wanted = reads.length;
  for (const { request, fail } of reads)
    request.signal.addEventListener('abort', () => {
      fail(request.signal.reason);
      wanted -= 1;
      if (wanted === 0) gone.abort();
    });
  const { headers } = reads[0]!.request;
  try {
    const addresses = reads.map(({ request }) => request.url.slice(root.length));
    const answers = await fetchBatch(root, addresses, { headers, signal: gone.signal });
    for (const [at, { answer }] of reads.entries()) answer(answers[at]!);
  } catch (error) {
    for (const { fail } of reads) fail(error);
  }
}

/** Aborted reads are dropped; the credentials are the same within a group. */
function groupsOf(reads: readonly Read[]): Read[][] {
  const groups: { asker: string; length: number; reads: Read[] }[] = [];
  for (const read of reads) {
    const { signal, headers, url } = read.request;
    if (signal.aborted) {
      read.fail(signal.reason);
      continue;
    }
    const asker = [...headers].join('\n');
    const open = groups.find(
      (group) =>
        group.asker === asker &&
        group.reads.length < MOST_IN_BATCH &&
        group.length + url.length <= LONGEST_ADDRESSES,
    );
    if (open) {
      open.reads.push(read);
      open.length += url.length;
    } else groups.push({ asker, length: url.length, reads: [read] });
  }
  return groups.map((group) => group.reads);
}
