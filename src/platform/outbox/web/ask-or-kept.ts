import { reached } from './outbox.ts';

export type Fetched<Value> = {
  value: Value;
  /** When this device asked for it, in its own time. */
  asked: number;
  /** The server cannot be reached: this is what the device kept. */
  kept: boolean;
};

/** Asks the server, and without it the device. A refusal is an answer: then nothing kept is shown. */
export async function askOrKept<Value>(
  ask: () => Promise<Value>,
  keep: (value: Value) => Promise<void>,
  find: () => Promise<{ value: Value; at: string } | undefined>,
): Promise<Fetched<Value>> {
  const asked = Date.now();
  try {
    const value = await ask();
    reached(true);
    // A device without room for it works as long as the network does.
    await keep(value).catch(() => undefined);
    return { value, asked, kept: false };
  } catch (error) {
    if (typeof (error as { status?: unknown }).status === 'number') throw error;
    reached(false);
    const found = await find().catch(() => undefined);
    if (!found) throw error;
    return { value: found.value, asked: Date.parse(found.at), kept: true };
  }
}
