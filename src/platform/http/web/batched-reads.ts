import { MOST_IN_BATCH } from '../batch.ts';
import { fetchBatch } from './fetch-batch.ts';

/** An address longer than this may be too long for a proxy on the way. */
const LONGEST_ADDRESSES = 3_000;

type Read = { request: Request; answer: (response: Response) => void; fail: (reason: unknown) => void };

/**
 * Sends reads: those of one moment, which is what a page asks for when it opens, as one request. A slow line has one way to wait
 * for instead of three in a row, and the token travels once. One by itself goes as it is.
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
      // After whatever else this moment asks for, each of which waits for its token.
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

/** Those that nobody waits for any more are left out; who asks is the same for all of a group. */
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
