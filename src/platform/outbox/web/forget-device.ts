import { stopOutbox } from './outbox.ts';
import { forgetPerson } from './store.ts';
import { noteUnsent } from './unsent-flag.ts';

/** Deletes a person's stored and unsent data from this device. */
export async function forgetDevice(owner: string): Promise<void> {
  stopOutbox();
  await forgetPerson(owner);
  noteUnsent(owner, 0);
}
