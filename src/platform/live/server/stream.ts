/**
 * Maximum bytes buffered for a client. An event is about sixty bytes, so a client with more pending is not
 * reading.
 */
const MOST_WAITING_BYTES = 8_192;
/** Time for a client to read the last message. */
const FAREWELL_MS = 1_000;

/** Why a stream ends: the person may no longer listen, this server stops, or the same tab opened another one. */
export type EndReason = 'session' | 'closing' | 'replaced';

type StreamOptions = {
  /** Closes the connection of a client that reads nothing any more. */
  cut?: (() => void) | undefined;
  onClosed: () => void;
};

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(':\n\n');

/** The response of one open page: server-sent events until either side closes. */
export function openStream({ cut, onClosed }: StreamOptions) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    onClosed();
  };
  const body = new ReadableStream<Uint8Array>(
    { start: (own) => void (controller = own), cancel: close },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  );
  const breakOff = () => {
    close();
    if (cut) cut();
    else controller.error(new Error('The reader takes nothing.'));
  };
  const write = (bytes: Uint8Array) => {
    if (!open) return;
    controller.enqueue(bytes);
    if ((controller.desiredSize ?? 0) < 0) breakOff();
  };
  return {
    body,
    send: (event: string, data = '') => write(encoder.encode(`event: ${event}\ndata: ${data}\n\n`)),
    /** A comment, so that proxies do not close an idle connection. */
    beat: () => write(HEARTBEAT),
    end(reason: EndReason): void {
      if (!open) return;
      write(encoder.encode(`event: bye\ndata: ${reason}\n\n`));
      if (!open) return;
      close();
      controller.close();
      if (cut) setTimeout(cut, FAREWELL_MS).unref();
    },
  };
}
export type OpenStream = ReturnType<typeof openStream>;
