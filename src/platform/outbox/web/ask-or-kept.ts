import { reached } from './outbox.ts';

export type Fetched<Value> = {
  value: Value;
  /** When this device requested it, by the device's clock. */
  asked: number;
  /** True if the server is unreachable and the value is the device's stored one. */
  kept: boolean;
};

/**
 * Asks the server, and if it is unreachable, the device. After a refusal by the server, nothing stored is
 * shown.
 */
export async function askOrKept<Value>(
  ask: () => Promise<Value>,
  keep: (value: Value) => Promise<void>,
  find: () => Promise<{ value: Value; at: string } | undefined>,
): Promise<Fetched<Value>> {
  const asked = Date.now();
  try {
    const value = await ask();
    reached(true);
    // A device without storage space works as long as the network does.
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
